rules-of = { $name } : les règles
rules-text = Chaque jeu sur une page, avec des images de chaque sorte de coup, et une réponse pour les jours de désaccord.
rules-contents = Sur cette page
rules-play = Jouer à { $name }
rules-others = Les autres jeux :
# Le nom des images pour qui ne les voit pas ; le texte dit ce qui se trouve où.
rules-board = Le plateau : { $text }
rules-before = Avant : { $text }
rules-after = Après : { $text }
rules-forbidden = Un coup interdit : { $text }
rules-circle = La pierre bat les ciseaux, les ciseaux battent la feuille, la feuille bat la pierre
