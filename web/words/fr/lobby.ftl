# Trouver quelqu’un avec qui jouer.
lobby-title = Jouer avec quelqu’un
lobby-here = { $count ->
    [0] personne n’est encore là
    [one] { $count } personne est là
   *[other] { $count } personnes sont là
}
lobby-text = Un clic : la première personne qui veut la même chose est votre adversaire. Si personne ne vient, vous pourrez jouer contre l’ordinateur.
lobby-pace-fast = Rapide
lobby-pace-normal = Normal
lobby-pace-days = En jours
lobby-seeks = En attente d’un adversaire
lobby-seeks-none = Personne n’attend en ce moment. Commencez, et les autres vous verront ici.
lobby-somebody = Quelqu’un
lobby-play = Jouer
lobby-play-with = Jouer avec { $name } – { $title }, { $clock }
lobby-came = { $name } attend un adversaire : { $title }, { $clock }
lobby-challenges = Défis
lobby-challenge-from = { $name } vous défie : { $title }, { $clock }
lobby-challenge-to = Vous avez défié { $name } : { $title }, { $clock }
lobby-accept = Accepter
lobby-decline = Refuser
lobby-withdraw = Retirer
lobby-waiting-title = Recherche d’un adversaire
lobby-waiting-text = La partie commence d’elle-même dès que quelqu’un veut la même chose. Gardez cette page ouverte.
lobby-stands-text = Votre recherche reste dans le hall jusqu’au { $date } (UTC), à moins que quelqu’un l’accepte ou que vous la retiriez. Inutile d’attendre ici : vous recevrez un avis.
lobby-stands-back = Retour au hall
lobby-open = Invitations ouvertes
lobby-side = vous jouez { $side }
lobby-match = match en { $count }
lobby-own = Vos recherches
lobby-offer = Personne n’est encore venu. Voulez-vous jouer contre l’ordinateur à la place ?
lobby-offer-play = Jouer contre l’ordinateur ({ $level })
lobby-cancel = Arrêter de chercher
lobby-found = Quelqu’un est là : la partie commence.
lobby-names = Ici en ce moment :
lobby-followed = vous suivez cette personne
lobby-rated = Classée
lobby-is-rated = classée
lobby-range = Classement de l’adversaire
lobby-range-about = Une personne hors de ces limites ne sera pas votre adversaire. Vide : tout le monde.
lobby-least = au moins
lobby-most = au plus
lobby-more = Plus de choix
lobby-offer-rated = C’est le niveau le plus proche de votre classement.
lobby-offer-play-rated = Jouer une partie classée ({ $level })
lobby-offer-free = Non classée
challenge = Défier
challenge-person = Défier { $name }

# Ce que l’on peut faire au sujet de quelqu’un.
tie-challenge = Défier { $name } à
tie-follow = Suivre
tie-unfollow = Ne plus suivre
tie-followed = suivi
tie-block = Bloquer
tie-unblock = Ne plus bloquer
tie-blocked = bloqué
