import type { ChangeKind } from '#contract/calls/recovery.ts'
import type { CallAnswer } from '#contract/index.ts'

type Link = CallAnswer<'POST /auth/link'>

interface UndoText {
  title: string
  about: string
  button: string
  done: string
}

const texts: Record<ChangeKind, (link: Link, name: string) => UndoText> = {
  address: ({ username, email }) => ({
    title: 'Put your email address back?',
    about: `@${username} goes back to ${email}. Links sent to any other address stop working.`,
    button: 'Put it back',
    done: 'Your email address is back.',
  }),
  password: ({ username }) => ({
    title: 'Undo the new password?',
    about: `The password chosen for @${username} stops working.`,
    button: 'Undo the change',
    done: 'That password no longer works.',
  }),
  'sign-in': ({ username }, name) => ({
    title: 'Sign out that device?',
    about: `${name} is signed out of @${username}.`,
    button: 'Sign out',
    done: 'Every device is signed out.',
  }),
  'backup-codes': ({ username }) => ({
    title: 'Cancel the new backup codes?',
    about: `The new backup codes of @${username} stop working. You can make others in the settings.`,
    button: 'Cancel the codes',
    done: 'Those backup codes no longer work.',
  }),
  'passkey-added': ({ username }, name) => ({
    title: 'Remove the new passkey?',
    about: `The passkey “${name}” can no longer sign in to @${username}.`,
    button: 'Remove passkey',
    done: 'The passkey is removed.',
  }),
  'passkey-removed': ({ username }, name) => ({
    title: 'Put the passkey back?',
    about: `The passkey “${name}” can sign in to @${username} again.`,
    button: 'Put it back',
    done: 'The passkey is back.',
  }),
  'authenticator-added': ({ username }) => ({
    title: 'Remove the authenticator app?',
    about: `Signing in to @${username} no longer asks for its codes.`,
    button: 'Remove app',
    done: 'The authenticator app is removed.',
  }),
  'authenticator-removed': ({ username }) => ({
    title: 'Put the authenticator app back?',
    about: `Signing in to @${username} asks for its codes again.`,
    button: 'Put it back',
    done: 'The authenticator app is back.',
  }),
  'service-added': ({ username }, name) => ({
    title: `Disconnect ${name}?`,
    about: `${name} can no longer sign in to @${username}.`,
    button: 'Disconnect',
    done: `${name} is disconnected.`,
  }),
  'service-removed': ({ username }, name) => ({
    title: `Connect ${name} again?`,
    about: `${name} can sign in to @${username} again.`,
    button: 'Connect again',
    done: `${name} is connected again.`,
  }),
}

/** Texts of the undo page, by kind of change. */
export function undoText(link: Link): UndoText | null {
  return link.change && texts[link.change.kind](link, link.change.name)
}
