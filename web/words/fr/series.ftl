# La feuille de marque d’un match.
series-title = Match de { $name }
series-score = Score
series-a = Joueur A
series-b = Joueur B
series-leads = { $name } mène.
series-level = Égalité.
series-won = { $name } a gagné le match.
series-drawn = Le match est nul.
series-progress = { $played ->
    [one] { $played } partie jouée
   *[other] { $played } parties jouées
} sur { $agreed }
series-go = Vers la partie
series-sheet = Feuille de marque
series-round = Partie
series-end = Comment elle a fini
series-playing = en cours
series-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
series-games = Parties
series-sum = Points
series-decides = décide
