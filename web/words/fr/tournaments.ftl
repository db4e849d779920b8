# Les tournois : la liste, le formulaire, la page, la table de l’organisation.
tournaments-title = Tournois
tournaments-text = Inscrivez-vous, regardez, ou organisez : système suisse, toutes rondes, élimination directe ou arène, dans tous les jeux.
tournaments-organise = Organiser un tournoi
tournaments-none = Aucun tournoi n’est annoncé.
tournaments-mine = Les vôtres
tournaments-running = En cours
tournaments-open = Inscriptions ouvertes
tournaments-over = Terminés

tournament-players = { $count ->
    [one] { $count } joueur
   *[other] { $count } joueurs
}
tournament-games = { $count } parties par rencontre
tournament-by-points = aux points
tournament-rated = classé
tournament-system-swiss = { $count ->
    [one] Suisse, { $count } ronde
   *[other] Suisse, { $count } rondes
}
tournament-system-round-robin = Toutes rondes
tournament-system-double = Toutes rondes, aller et retour
tournament-system-groups = { $count } poules et une finale
tournament-system-knockout = Élimination directe
tournament-system-arena = Arène de { $count } min

tournament-seconds = { $count } s
tournament-minutes = { $count } min
tournament-hours = { $count } h
tournament-days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}

tournament-phase-running = En cours
tournament-phase-over = Terminé
tournament-phase-cancelled = Annulé
tournament-starts-in = Commence dans { $time }
tournament-starts-by-hand = Commence quand l’organisateur le décide
tournament-no-pairing = Les règles ne permettent aucun appariement : à l’organisation de décider.
tournament-paused = En pause
tournament-arena-left = Encore { $time }
tournament-arena-last = C’est l’heure : les dernières parties vont à leur terme
tournament-round-goes-on = { $count ->
    [0] La ronde { $round } sur { $total } est terminée
    [one] Ronde { $round } sur { $total } : { $count } partie en cours
   *[other] Ronde { $round } sur { $total } : { $count } parties en cours
}
tournament-round-begins = La ronde { $round } sur { $total } commence dans { $time }
tournament-round-by-hand = La ronde { $round } sur { $total } est appariée ; l’organisation en donnera le départ

tournament-organiser = Organisé par { $name }
tournament-desk = Organisation
tournament-hall = Pour grand écran
tournament-clock = Pendule
tournament-clock-pause = Pause
tournament-clock-anew = Régler à nouveau
tournament-clock-board = Choisir la table
tournament-clock-up = Le temps est écoulé
tournament-clock-about = Qui a joué appuie de son côté, ou sur la barre d’espace. Posez un téléphone entre vous : chacun lit son côté.
tournament-clock-scripts = La pendule a besoin de scripts, que ce navigateur n’exécute pas.
tournament-back = Retour au tournoi
tournament-my-game = Vers votre partie
tournament-wait = Votre prochaine partie apparaîtra ici.
tournament-missing = Attendus au plateau :
tournament-enter = S’inscrire
tournament-return = Me revoilà
tournament-rest = Faire une pause
tournament-withdraw = Se retirer
tournament-link = Le lien :
tournament-nameless = un joueur parti
tournament-nobody = Personne ne s’est encore inscrit.
tournament-standings = Classement
tournament-group = Poule { $count }
tournament-final = Finale
tournament-place = Place
tournament-player = Joueur
tournament-points = Points
tournament-code-de = CD
tournament-code-bh = BH
tournament-code-bhc1 = BH-1
tournament-code-bhm1 = BH-M
tournament-code-ps = CU
tournament-code-tpr = Perf.
tournament-code-sb = SB
tournament-code-win = Gains
tournament-code-games = Parties
tournament-code-gp = PP
tournament-tie-de = Confrontation directe
tournament-tie-bh = Buchholz
tournament-tie-bhc1 = Buchholz tronqué
tournament-tie-bhm1 = Buchholz médian
tournament-tie-ps = Cumulatif
tournament-tie-tpr = Performance
tournament-tie-sb = Sonneborn-Berger
tournament-tie-win = Parties gagnées
tournament-tie-games = Parties jouées
tournament-tie-gp = Points des parties
tournament-round = Ronde { $count }
tournament-games-latest = Parties : les dernières de { $count }
tournament-games-title = Parties
tournament-board = Table { $count }
tournament-first = Commence
tournament-second = Second
tournament-result = Résultat
tournament-remark = Remarque
tournament-playing = en cours
tournament-no-show = absence
tournament-level = égalité : à l’organisation de décider
tournament-corrected = corrigé : { $reason }
tournament-bye-pab = { $name } n’a pas d’adversaire et marque un point.
tournament-bye-half = { $name } est excusé et marque un demi-point.
tournament-bye-zero = { $name } ne joue pas.
tournament-bye-full = { $name } passe sans jouer.
tournament-boards = Sur les plateaux
tournament-cross = Grille américaine
tournament-cross-about = Une colonne est une ronde : ● a commencé, ○ était second, puis la place de l’adversaire et le résultat ; + et − sans partie.
tournament-log = Ce qui s’est passé
tournament-report = Rapport (TRF16)

tournament-log-enter = { $player } s’est inscrit
tournament-log-leave = { $player } s’est retiré
tournament-log-rest = { $player } est excusé
tournament-log-return = { $player } est de retour
tournament-log-desk = { $player } rejoint l’organisation
tournament-log-desk-back = { $player } quitte l’organisation
tournament-log-seed = Têtes de série : { $player }
tournament-log-start = Le tournoi a commencé
tournament-log-pair = La ronde { $round } est appariée
tournament-log-pair-hand = La ronde { $round } est appariée à la main : { $pairings }
tournament-log-pair-hand-was = La ronde { $round } est appariée autrement : { $pairings } au lieu de { $were }
tournament-log-pair-hand-less = La ronde { $round } est appariée à la main, sans { $were }
tournament-log-pair-hand-same = La ronde { $round } est appariée à la main, sans changement
tournament-log-begin = La ronde { $round } a commencé
tournament-log-no-show = Ronde { $round }, table { $board } : { $player }, une absence : { $result }
tournament-log-correct = Ronde { $round }, table { $board } : { $player }, désormais { $result }
tournament-log-correct-was = Ronde { $round }, table { $board } : { $player }, désormais { $result } au lieu de { $was }
tournament-log-undo = La ronde { $round } est annulée
tournament-log-pause = Pause
tournament-log-resume = Reprise
tournament-log-finish = Le tournoi est terminé
tournament-log-cancel = Le tournoi est annulé

tournament-account = Pour organiser un tournoi, il faut un compte.
tournament-form-title = Nom du tournoi
tournament-form-game = Jeu
tournament-form-system = Qui rencontre qui
tournament-form-swiss = Système suisse
tournament-form-round-robin = Toutes rondes
tournament-form-double = Toutes rondes, aller et retour
tournament-form-groups = Poules et finale
tournament-form-knockout = Élimination directe
tournament-form-arena = Arène
tournament-form-rounds = Rondes (suisse)
tournament-form-minutes = Minutes (arène)
tournament-form-start = Quand
tournament-form-start-minutes = Commence dans tant de minutes ; à la main si vide
tournament-form-most-players = Joueurs au plus
tournament-form-pause = Secondes entre appariement et départ
tournament-form-no-show = Secondes d’attente pour un absent
tournament-form-by-hand = Chaque ronde est lancée à la main
tournament-form-door = Qui peut s’inscrire
tournament-form-door-public = Tout le monde
tournament-form-door-link = Qui a le lien
tournament-form-door-password = Lien et mot de passe
tournament-form-password = Mot de passe
tournament-form-least = Classement minimal
tournament-form-most = Classement maximal
tournament-form-rated = Les parties comptent pour le classement
tournament-form-more = Plus : matchs, poules, départage, options du jeu
tournament-form-games = Parties par rencontre
tournament-form-count = Une rencontre se décide
tournament-form-count-games = aux parties gagnées
tournament-form-count-points = aux points
tournament-form-groups-count = Poules
tournament-form-from-each = Qualifiés par poule
tournament-form-days = Jours par coup, au lieu de minutes
tournament-form-ties = À égalité de points, dans cet ordre
tournament-form-ties-usual = Comme d’habitude
tournament-form-options = Options du jeu, comme count=points, une par ligne
tournament-form-uneven = À MIK-7, chacun joue Ali aussi souvent que l’autre : une rencontre a au moins deux parties.
tournament-preview = Durée prévue
tournament-preview-line = { $players } joueurs : { $rounds ->
    [one] { $rounds } ronde, environ { $time }
   *[other] { $rounds } rondes, environ { $time }
}
tournament-preview-none = Cela dépend des joueurs.
tournament-form-go = Annoncer le tournoi
tournament-form-preview = Recalculer

tournament-start = Commencer le tournoi
tournament-begin = Lancer la ronde
tournament-pause = Mettre en pause
tournament-resume = Reprendre
tournament-pair = Appariements de la prochaine ronde
tournament-pair-keep = Garder ces appariements
tournament-seeds = Têtes de série
tournament-seeds-about = 1 est la première tête de série. Qui n’a pas de numéro suit selon le classement.
tournament-seeds-keep = Garder ces têtes de série
tournament-player-list = Joueurs
tournament-add = Ajouter par le nom du compte
tournament-add-go = Ajouter
tournament-excused = excusé
tournament-excuse = Excuser
tournament-excuse-half = Excuser avec ½
tournament-remove = Retirer
tournament-recall = Rappeler
tournament-correct = Corriger un résultat
tournament-correct-go = Corriger
tournament-reason = Pourquoi
tournament-undo = Annuler la dernière ronde
tournament-undo-about = Ses résultats ne comptent plus. Le tournoi est en pause jusqu’à ce que vous le repreniez.
tournament-hand = Qui d’autre est à l’organisation
tournament-hand-to = Nom d’un compte
tournament-hand-go = Confier
tournament-cancel = Annuler le tournoi
tournament-of-game = Vers le tournoi

# Les tournois autour de vrais plateaux.
tournament-at-boards = sur de vrais plateaux
tournament-round-at-boards = { $count ->
    [0] Ronde { $round } sur { $total } : tous les résultats sont là
    [one] Ronde { $round } sur { $total } : { $count } table sans résultat
   *[other] Ronde { $round } sur { $total } : { $count } tables sans résultat
}
tournament-form-venue = Où l’on joue
tournament-form-venue-site = Sur ce site
tournament-form-venue-board = Sur de vrais plateaux
tournament-form-names = Sur de vrais plateaux : qui joue, un nom par ligne, un classement après un point-virgule si vous voulez
tournament-names-about = Ou un tableau (CSV) dont la première ligne nomme les colonnes : nom, classement, club, tête de série ; séparées par des virgules, des points-virgules ou des tabulations. Entre équipes, une équipe par ligne : Tours : Anne, Bob, Carl.
tournament-names = Joueurs sans compte
tournament-pair-next = Apparier la ronde { $count }
tournament-pair-again = Réapparier la ronde { $count }
tournament-finish = Terminer le tournoi
tournament-results-of = Résultats de la ronde { $count }
tournament-results-keys = Touches : 1 le premier a gagné, = nulle, 0 le second a gagné, ⌫ pas encore connu. Chacun est gardé aussitôt.
tournament-results-other = Autre
tournament-results-open = pas connu
tournament-results-go = Garder ces résultats
tournament-results-saved = gardé
tournament-results-failed = pas gardé ; appuyez sur le bouton
tournament-undo-about-board = Ses résultats ne comptent plus.
tournament-log-names = { $player } arrive
tournament-log-results = Ronde { $round }, table { $board } : { $player }, { $result }
tournament-log-results-was = Ronde { $round }, table { $board } : { $player }, désormais { $result } au lieu de { $was }
tournament-log-results-none = Ronde { $round }, table { $board } : { $player }, de nouveau sans résultat
tournament-log-results-none-was = Ronde { $round }, table { $board } : { $player }, de nouveau sans résultat au lieu de { $was }
tournament-log-attach = Ronde { $round }, table { $board } : les coups de { $player } sont connus

tournament-print = Imprimer :
tournament-print-pairings = appariements
tournament-print-cards = cartons de table
tournament-print-scores = feuilles de partie
tournament-print-points = feuilles de points
tournament-print-cross = grille américaine
tournament-print-standings = classement
tournament-print-lacking = Lettres qui ne s’impriment pas et deviennent des cases : { $name }

tournaments-at-boards = Autour de vrais plateaux
tournament-files = Fichiers :
tournament-csv = classement (CSV)
tournament-archive = le tout avec ses parties (JSON)
tournament-import = Apporter un tournoi
tournament-import-about = Un tournoi joué ailleurs : un fichier d’un autre kelci, avec ses parties, ou un rapport TRF16. Il devient ici un tournoi sur de vrais plateaux, terminé ou en cours.
tournament-import-file = Un fichier
tournament-import-text = Son contenu
tournament-import-game = Le jeu, s’il s’agit d’un rapport
tournament-import-go = Apporter
tournament-attach = Saisir une partie
tournament-attach-about = Une partie notée, ou les coups l’un après l’autre. On peut alors la regarder, et elle rejoint le tournoi.
tournament-attach-analysis = La jouer sur le plateau d’analyse
tournament-attach-place = Quelle table
tournament-attach-game = Quelle partie du match
tournament-attach-text = Les coups
tournament-attach-go = Garder la partie
tournament-cross-paper = Une colonne est une ronde : A a commencé, B était second, puis la place de l’adversaire et le résultat ; + et − sans partie.
tournament-pair-by-hand = Apparier à la main

# Les équipes.
tournament-team = Équipe
tournament-teams = Équipes
tournament-of-teams = équipes de { $count }
tournament-captain = Menée par { $name }
tournament-team-name = Nom de votre équipe
tournament-team-lead = Mener une équipe
tournament-team-join = Jouer pour cette équipe
tournament-team-decline = Non, merci
tournament-team-invite = Inviter
tournament-team-invite-name = Nom d’un compte
tournament-team-invited = { $name } : une invitation est en attente
tournament-team-uninvite = Retirer l’invitation
tournament-team-up = Un plateau plus haut
tournament-team-rest = Pause pour l’équipe
tournament-team-half = Excuser avec un match nul
tournament-team-left = Retirer l’équipe
tournament-team-bye-pab = { $name } n’a pas d’adversaire et gagne le match.
tournament-team-bye-half = { $name } est excusée et a un match nul.
tournament-seat-empty = personne
tournament-match-about = ● commence. Un plateau sans adversaire est gagné.
tournament-cross-about-teams = Une colonne est une ronde : ● a commencé au premier plateau, ○ au second, puis la place de l’adversaire et les points de plateau de l’équipe ; + et − sans match.
tournament-cross-paper-teams = Une colonne est une ronde : A a commencé au premier plateau, B au second, puis la place de l’adversaire et les points de plateau de l’équipe ; + et − sans match.
tournament-form-team-boards = Plateaux par équipe ; vide sans équipes
tournament-names-teams = Une équipe par ligne, ses joueurs dans l’ordre des plateaux : Tours : Anne, Bob, Carl
tournament-preview-teams = { $players } équipes : { $rounds ->
    [one] { $rounds } ronde, environ { $time }
   *[other] { $rounds } rondes, environ { $time }
}
tournament-log-teams = { $team } : { $player }
tournament-log-join = { $player } joue pour { $team }
tournament-log-order = Les plateaux de { $team } : { $player }
tournament-log-team-in = { $team } est de retour
tournament-log-team-rest = { $team } est excusée
tournament-log-team-left = { $team } s’est retirée

tournament-full-last = Il s’est passé tant de choses que rien de plus ne tient : les dernières parties se jouent jusqu’au bout
tournament-full-over = Terminé : il s’est passé tant de choses que rien de plus ne tient
tournament-log-finish-full = Le tournoi est terminé : il s’est passé tant de choses que rien de plus ne tient
