# Parties par jours : à qui de jouer, vacances, coups conditionnels, notes.
left-days = { $days } j { $hours } h
left-hours = { $hours } h { $minutes } min
left-minutes = { $minutes } min
left-short = reste { $time }
nav-turns = À moi
nav-turns-count = { $count ->
    [0] À moi de jouer : aucune partie ne vous attend
    [one] À moi de jouer : { $count } partie vous attend
   *[other] À moi de jouer : { $count } parties vous attendent
}
turns-title = À moi de jouer
turns-text = Vos parties contre d’autres personnes où c’est à vous de jouer, la plus urgente d’abord. Après un coup, la page d’une partie mène à la suivante.
turns-count = { $count ->
    [0] Aucune partie ne vous attend
    [one] { $count } partie vous attend
   *[other] { $count } parties vous attendent
}
turns-none = Ce n’est nulle part à vous de jouer.
turns-first = À la plus urgente
turns-next = Partie suivante où c’est à moi
leisure-left = { $name } : reste { $time }, jusqu’au { $date }
leisure-away = en vacances jusqu’au { $date }
papers-title = Pour vous seul
papers-back = Retour à la partie
conditional-title = Coups conditionnels
conditional-about = Si … alors … : une ligne par cas, avec son coup, votre réponse, son coup suivant, votre réponse suivante, et ainsi de suite, séparés par des espaces. Quand l’autre joue ainsi, votre réponse est jouée aussitôt. Personne ne voit ces lignes. Si l’autre joue autrement, ou si un coup est repris, elles ne valent plus.
conditional-lines = Une ligne par cas
conditional-plan = Préparer les réponses sur le plateau
plan-about = Jouez son coup sur le plateau, puis votre réponse, et ainsi de suite. Revenez en arrière et jouez un autre de ses coups pour un autre cas. Si vous avez essayé plusieurs réponses, la première compte. Le moteur n’aide pas tant que des personnes jouent.
plan-keep = Garder comme coups conditionnels
plan-full = Il y a trop de coups.
conditional-keep = Garder ces lignes
note-title = Ma note
note-about = Vous seul la lisez.
note-keep = Garder la note
vacation-title = Vacances
vacation-text = { $count ->
    [one] Pendant vos vacances, les pendules de vos parties par jours s’arrêtent quand c’est à vous de jouer ; vos adversaires voient jusqu’à quand. Vous avez { $count } jour par année. Dans les tournois les pendules continuent.
   *[other] Pendant vos vacances, les pendules de vos parties par jours s’arrêtent quand c’est à vous de jouer ; vos adversaires voient jusqu’à quand. Vous avez { $count } jours par année. Dans les tournois les pendules continuent.
}
vacation-taken = Vos vacances
vacation-now = Vous êtes en vacances
vacation-span = Du { $from } au { $to }
vacation-end = Je suis de retour
vacation-call-off = Annuler
vacation-take = Prendre des vacances
vacation-left = { $count ->
    [0] Il ne reste aucun jour pour le moment.
    [one] À partir de maintenant vous pouvez prendre { $count } jour.
   *[other] À partir de maintenant vous pouvez prendre { $count } jours.
}
vacation-from = Premier jour
vacation-from-about = Laissez vide pour commencer maintenant. Les jours commencent à minuit, UTC.
vacation-days = Jours
vacation-take-button = Les prendre
