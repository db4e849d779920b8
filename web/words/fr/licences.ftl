# Quel travail d’autrui le programme contient. Les textes des licences restent tels qu’ils ont été écrits.
licences-title = Licences
licences-own = Ce programme, ses textes et ses dessins sont les nôtres. On peut s’en servir sous l’une ou l’autre de ces licences :
licences-others = Le travail d’autrui
licences-count = { $count ->
    [one] Le programme contient encore { $count } œuvre, aux conditions choisies par ses auteurs.
   *[other] Le programme contient encore { $count } œuvres, aux conditions choisies par leurs auteurs.
}
licences-english = Les textes des licences sont en anglais ; kelci licences affiche la même chose.
licences-part = Œuvre
licences-terms = Conditions
licences-by = Auteurs
licences-texts = Textes
