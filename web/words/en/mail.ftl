# Mail: what the site says of it, and what it writes.
mail-title = Mail
mail-about = Only if you wish: with an address you can set a new password when you have forgotten yours, and hear what happens to your account. Nobody sees it, and nothing else is sent to it unless you choose to be told of your games by mail.
mail-address = Mail address
mail-is = Your address is { $text }.
mail-pending = A link was sent to { $text }. Follow it within a day to confirm the address.
mail-set = Send a link to confirm it
mail-remove = Forget my address
mail-notices = Write to me when my password or a passkey changes, or when I sign in on a device
mail-notices-keep = Keep
mail-confirm-title = Mail address
mail-confirm-about = Is this address yours, and do you want this site to write to it?
mail-confirm-button = Yes, confirm the address
mail-confirmed = Your address is confirmed.
forgotten-title = By mail
forgotten-about = If you have confirmed a mail address, a link to set a new password is sent there.
forgotten-who = Name or mail address
forgotten-button = Send me a link
forgotten-sent = If this name or address is that of an account with a confirmed mail address, a link is on its way to it. It is good for an hour.
forgotten-new = Choose a new password. All your devices are then signed out but this one.

# The mails themselves: $site is the name of the site.
mail-end = { $site }
mail-confirm-subject = Confirm your mail address on { $site }
mail-confirm-text =
    Somebody, you we hope, has given this address for the account { $name } on { $site }.

    To confirm it, open this link within a day:
    { $link }

    If that was not you, there is nothing to do: you will not be written to.
mail-forgotten-subject = A new password for { $name } on { $site }
mail-forgotten-text =
    Somebody, you we hope, has forgotten the password of the account { $name } on { $site }.

    To set a new one, open this link within an hour:
    { $link }

    If that was not you, there is nothing to do: your password stays as it is.
mail-password-subject = Your password on { $site } was changed
mail-password-text =
    The password of your account { $name } was set or changed, and all your other devices are signed out.

    If that was not you, set another one at once:
    { $link }
mail-codes-subject = New recovery codes on { $site }
mail-codes-text =
    New recovery codes were made for your account { $name }. Those before are void.

    If that was not you, change your password at once:
    { $link }
mail-passkey-added-subject = A new passkey on { $site }
mail-passkey-added-text =
    A passkey was added to your account { $name }.

    If that was not you, remove it and change your password:
    { $link }
mail-passkey-removed-subject = A passkey was removed on { $site }
mail-passkey-removed-text =
    A passkey was removed from your account { $name }.

    If that was not you, look at your account:
    { $link }
mail-signed-in-subject = A new device on { $site }
mail-signed-in-text =
    Somebody, you we hope, has signed in to your account { $name } on a device.

    If that was not you, sign the device out and change your password:
    { $link }
