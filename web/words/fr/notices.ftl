# Ce que l’on dit à quelqu’un de ce qu’il n’a pas vu.
notices-title = Avis
notices-count = { $count ->
    [0] Avis
    [one] { $count } avis
   *[other] { $count } avis
}
notices-text = Ce qui s’est passé dans vos parties pendant votre absence.
notices-none = Il n’y a rien de nouveau.
notices-new = Nouveau
notices-read-all = J’ai tout lu
notices-choose = Choisir vos avis
notices-choose-text = Pour chaque chose, vous dites par quels chemins vous voulez l’apprendre, ou si vous ne voulez pas l’apprendre.
notices-kind-turn = C’est mon tour dans une partie en jours
notices-kind-challenge = Quelqu’un me défie
notices-kind-begun = Quelqu’un accepte une partie que je cherchais ou proposais
notices-kind-ended = Une de mes parties est finie
notices-kind-round = Une ronde de tournoi commence
notices-kind-team = Une équipe de tournoi m’invite
notices-kind-club = Dans un de mes clubs quelqu’un demande à entrer, je suis admis, ou un tournoi est annoncé
notices-channel-page = sur la page des avis
notices-channel-push = par mon navigateur, même quand ce site n’est pas ouvert
notices-channel-mail = par courrier
notices-channel-feed = dans mon flux
notices-mail-text = Ce que vous n’avez pas vu est réuni dans un courrier, au plus toutes les quatre heures. Chaque courrier dit comment les arrêter d’un clic.
notices-mail-address = Il faut pour cela une adresse confirmée :
notice-turn = C’est votre tour contre { $name } ({ $title }).
notice-challenge = { $name } vous défie à une partie de { $title }.
notice-begun = { $name } a accepté votre partie ({ $title }).
notice-ended-win = Vous avez gagné contre { $name } ({ $title }).
notice-ended-loss = Vous avez perdu contre { $name } ({ $title }).
notice-ended-draw = Votre partie contre { $name } est nulle ({ $title }).
notice-ended-void = Votre partie contre { $name } a été annulée ({ $title }).
notice-round = La ronde commence : vous jouez contre { $name } ({ $title }).
notice-team = { $name } vous invite à jouer pour une équipe ({ $title }).
notice-club-asked = { $name } demande à entrer dans { $about }.
notice-club-admitted = Vous êtes maintenant membre de { $about }.
notice-club-tournament = Un tournoi de votre club est annoncé : { $name } ({ $title }).

push-title = Ce navigateur
push-text = Votre navigateur peut vous avertir, même quand ce site n’est pas ouvert. Lui seul peut lire ce qu’on lui dit ; on ne lui dit plus rien quand vous vous y déconnectez.
push-here = M’avertir par ce navigateur
push-again = Renouveler pour ce navigateur
push-remove = Ne plus l’avertir
push-none = Ce navigateur ne peut pas être averti : il faut des scripts, et une adresse qui commence par https.
push-refused = Votre navigateur ne laisse pas ce site vous avertir. Vous pouvez changer cela dans les réglages du navigateur.
push-wrong = Votre navigateur n’a pas pu être réglé pour cela. Réessayez plus tard.

feed-title = Flux
feed-text = Un programme qui lit des flux (Atom) peut aussi vous avertir. Son adresse n’est qu’à vous : qui la connaît peut lire vos avis, et rien d’autre.
feed-make = Faire une adresse
feed-again = Faire une autre adresse
feed-end = Finir le flux
feed-made = Voici l’adresse. Elle n’est montrée que cette fois ; celle que vous aviez avant ne vaut plus.
feed-is = Vous avez un flux. Si vous avez perdu son adresse, ou si quelqu’un d’autre la connaît, faites-en une autre.

stop-title = Courrier sur vos parties
stop-text = Ne voulez-vous plus de courrier sur vos parties ?
stop-button = Arrêter ces courriers
stop-done = Vous ne recevrez plus ces courriers. Vous pouvez les remettre en marche dans votre compte.

digest-subject = { $count ->
    [one] { $count } avis pour vous sur { $site }
   *[other] { $count } avis pour vous sur { $site }
}
digest-head = { $name }, pendant votre absence :
digest-foot =
    { $site }
    Pour arrêter ces courriers : { $stop }
    Pour choisir vos avis : { $link }

export-title = Télécharger les parties
export-own = Télécharger vos parties
export-all = Télécharger toutes les parties publiques
