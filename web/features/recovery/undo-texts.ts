import type { ChangeKind } from '#contract/calls/recovery.ts'
import type { CallAnswer } from '#contract/index.ts'
import { t } from '#web/core/i18n.ts'

type Link = CallAnswer<'POST /auth/link'>

interface UndoText {
  title: string
  about: string
  button: string
  done: string
}

const texts: Record<ChangeKind, (link: Link, name: string) => UndoText> = {
  address: ({ username, email }) => ({
    title: t('Restore your email?'),
    about: t('@{username} goes back to {email}. Links sent to other addresses stop working.', { username, email }),
    button: t('Restore email'),
    done: t('Your email is restored.'),
  }),
  password: ({ username }) => ({
    title: t('Undo the password change?'),
    about: t('The new password for @{username} stops working.', { username }),
    button: t('Undo change'),
    done: t('The new password no longer works.'),
  }),
  'sign-in': ({ username }, device) => ({
    title: t('Sign out that device?'),
    about: t('{device} is signed out of @{username}.', { device, username }),
    button: t('Sign out'),
    done: t('All devices are signed out.'),
  }),
  'backup-codes': ({ username }) => ({
    title: t('Cancel the new backup codes?'),
    about: t('The new backup codes for @{username} stop working. You can get others in Settings.', { username }),
    button: t('Cancel codes'),
    done: t('The new backup codes no longer work.'),
  }),
  'passkey-added': ({ username }, name) => ({
    title: t('Remove the new passkey?'),
    about: t('The passkey “{name}” can no longer sign in to @{username}.', { name, username }),
    button: t('Remove passkey'),
    done: t('The passkey is removed.'),
  }),
  'passkey-removed': ({ username }, name) => ({
    title: t('Restore the passkey?'),
    about: t('The passkey “{name}” can sign in to @{username} again.', { name, username }),
    button: t('Restore passkey'),
    done: t('The passkey is restored.'),
  }),
  'authenticator-added': ({ username }) => ({
    title: t('Remove the authenticator app?'),
    about: t('Signing in to @{username} no longer asks for its codes.', { username }),
    button: t('Remove app'),
    done: t('The authenticator app is removed.'),
  }),
  'authenticator-removed': ({ username }) => ({
    title: t('Restore the authenticator app?'),
    about: t('Signing in to @{username} asks for its codes again.', { username }),
    button: t('Restore app'),
    done: t('The authenticator app is restored.'),
  }),
  'service-added': ({ username }, service) => ({
    title: t('Disconnect {service}?', { service }),
    about: t('{service} can no longer sign in to @{username}.', { service, username }),
    button: t('Disconnect'),
    done: t('{service} is disconnected.', { service }),
  }),
  'service-removed': ({ username }, service) => ({
    title: t('Reconnect {service}?', { service }),
    about: t('{service} can sign in to @{username} again.', { service, username }),
    button: t('Reconnect'),
    done: t('{service} is reconnected.', { service }),
  }),
}

/** Texts of the undo page, by kind of change. */
export function undoText(link: Link): UndoText | null {
  return link.change && texts[link.change.kind](link, link.change.name)
}
