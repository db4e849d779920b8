# Le courrier : ce que le site en dit, et ce qu’il écrit.
mail-title = Courrier
mail-about = Seulement si vous le souhaitez : avec une adresse, vous pouvez choisir un nouveau mot de passe quand vous avez oublié le vôtre, et apprendre ce qui arrive à votre compte. Personne ne la voit, et rien d’autre n’y est envoyé, sauf si vous choisissez de recevoir des avis sur vos parties.
mail-address = Adresse électronique
mail-is = Votre adresse est { $text }.
mail-pending = Un lien a été envoyé à { $text }. Suivez-le dans la journée pour confirmer l’adresse.
mail-set = Envoyer un lien pour la confirmer
mail-remove = Oublier mon adresse
mail-notices = M’écrire quand mon mot de passe ou une clé d’accès change, ou quand je me connecte sur un appareil
mail-notices-keep = Garder
mail-confirm-title = Adresse électronique
mail-confirm-about = Cette adresse est-elle la vôtre, et voulez-vous que ce site y écrive ?
mail-confirm-button = Oui, confirmer l’adresse
mail-confirmed = Votre adresse est confirmée.
forgotten-title = Par courrier
forgotten-about = Si vous avez confirmé une adresse électronique, un lien pour choisir un nouveau mot de passe y est envoyé.
forgotten-who = Nom ou adresse électronique
forgotten-button = M’envoyer un lien
forgotten-sent = Si ce nom ou cette adresse est celui d’un compte dont l’adresse est confirmée, un lien est en route. Il vaut une heure.
forgotten-new = Choisissez un nouveau mot de passe. Tous vos autres appareils sont alors déconnectés.

# Les courriers eux-mêmes : $site est le nom du site.
mail-end = { $site }
mail-confirm-subject = Confirmez votre adresse sur { $site }
mail-confirm-text =
    Quelqu’un, vous sans doute, a donné cette adresse pour le compte { $name } sur { $site }.

    Pour la confirmer, ouvrez ce lien dans la journée :
    { $link }

    Si ce n’était pas vous, il n’y a rien à faire : on ne vous écrira pas.
mail-forgotten-subject = Un nouveau mot de passe pour { $name } sur { $site }
mail-forgotten-text =
    Quelqu’un, vous sans doute, a oublié le mot de passe du compte { $name } sur { $site }.

    Pour en choisir un nouveau, ouvrez ce lien dans l’heure :
    { $link }

    Si ce n’était pas vous, il n’y a rien à faire : votre mot de passe reste le même.
mail-password-subject = Votre mot de passe sur { $site } a changé
mail-password-text =
    Le mot de passe de votre compte { $name } a été choisi ou changé, et tous vos autres appareils sont déconnectés.

    Si ce n’était pas vous, changez-le tout de suite :
    { $link }
mail-codes-subject = De nouveaux codes de secours sur { $site }
mail-codes-text =
    De nouveaux codes de secours ont été faits pour votre compte { $name }. Les précédents ne valent plus.

    Si ce n’était pas vous, changez votre mot de passe tout de suite :
    { $link }
mail-passkey-added-subject = Une nouvelle clé d’accès sur { $site }
mail-passkey-added-text =
    Une clé d’accès a été ajoutée à votre compte { $name }.

    Si ce n’était pas vous, retirez-la et changez votre mot de passe :
    { $link }
mail-passkey-removed-subject = Une clé d’accès a été retirée sur { $site }
mail-passkey-removed-text =
    Une clé d’accès a été retirée de votre compte { $name }.

    Si ce n’était pas vous, regardez votre compte :
    { $link }
mail-signed-in-subject = Un nouvel appareil sur { $site }
mail-signed-in-text =
    Quelqu’un, vous sans doute, s’est connecté à votre compte { $name } sur un appareil.

    Si ce n’était pas vous, déconnectez cet appareil et changez votre mot de passe :
    { $link }
