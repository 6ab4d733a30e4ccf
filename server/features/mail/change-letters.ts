/** Mails about a change to the ways into an account: the link of each undoes it. */
import { FINE, inWords, type Letter, type Occasion } from './letter.ts'

/** What each has to say besides what holds of any. */
export interface ChangeLetterData {
  'new-device': { device: string }
  'password-changed': Record<string, never>
  'email-changed': Record<string, never>
  'factor-added': { factor: string }
  'factor-removed': { factor: string }
  'service-added': { service: string }
  'service-removed': { service: string }
  'codes-replaced': Record<string, never>
}
export type ChangeTemplate = keyof ChangeLetterData

type Writers = { [T in ChangeTemplate]: (occasion: Occasion, data: ChangeLetterData[T]) => Letter }

export const changeWriters: Writers = {
  'new-device': (occasion, { device }) => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      `Someone signed in to @${occasion.username} from a kind of device you haven't used before: ${device}, ${inWords(occasion.at)}.`,
      FINE,
    ],
    ...undo(occasion, 'Sign out that device', 'The button signs out every device and lets you choose a new password.'),
  }),
  'password-changed': (occasion) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of @${occasion.username} was changed, ${inWords(occasion.at)}. All other devices were signed out.`,
      FINE,
    ],
    ...undo(
      occasion,
      'Undo this change',
      'The button makes that password worthless, signs out every device, and lets you choose a new one.',
    ),
  }),
  'email-changed': (occasion) => ({
    subject: 'Your email address was changed',
    paragraphs: [
      `The email address of @${occasion.username} was changed ${inWords(occasion.at)}. You get this mail because it was this address before.`,
      FINE,
    ],
    ...undo(
      occasion,
      'Undo this change',
      'The button puts this address back, signs out every device, and lets you choose a new password. Nobody else can use this address until then.',
    ),
  }),
  'factor-added': (occasion, { factor }) => ({
    subject: 'A second step was added to your sign-in',
    paragraphs: [
      `You can now sign in to @${occasion.username} with: ${factor}. It was added ${inWords(occasion.at)}. All other devices were signed out.`,
      FINE,
    ],
    ...undo(
      occasion,
      'Remove it',
      'The button removes it, signs out every device, and lets you choose a new password.',
    ),
  }),
  'factor-removed': (occasion, { factor }) => ({
    subject: 'A second step was removed from your sign-in',
    paragraphs: [
      `You can no longer sign in to @${occasion.username} with: ${factor}. It was removed ${inWords(occasion.at)}.`,
      FINE,
    ],
    ...undo(
      occasion,
      'Put it back',
      'The button puts it back, signs out every device, and lets you choose a new password.',
    ),
  }),
  'service-added': (occasion, { service }) => ({
    subject: `${service} was connected to your account`,
    paragraphs: [
      `You can now sign in to @${occasion.username} with ${service}. It was connected ${inWords(occasion.at)}. All other devices were signed out.`,
      FINE,
    ],
    ...undo(
      occasion,
      'Disconnect it',
      'The button disconnects it, signs out every device, and lets you choose a new password.',
    ),
  }),
  'service-removed': (occasion, { service }) => ({
    subject: `${service} was disconnected from your account`,
    paragraphs: [
      `You can no longer sign in to @${occasion.username} with ${service}. It was disconnected ${inWords(occasion.at)}.`,
      FINE,
    ],
    ...undo(
      occasion,
      'Connect it again',
      'The button connects it again, signs out every device, and lets you choose a new password.',
    ),
  }),
  'codes-replaced': (occasion) => ({
    subject: 'Your backup codes were replaced',
    paragraphs: [
      `New backup codes were made for @${occasion.username}, ${inWords(occasion.at)}. The old ones no longer work.`,
      FINE,
    ],
    ...undo(
      occasion,
      'Cancel the new codes',
      'The button makes the new codes worthless, signs out every device, and lets you choose a new password.',
    ),
  }),
}

const undo = ({ url }: Occasion, label: string, note: string) => ({
  action: { label, url },
  notes: [`It wasn't you? ${note}`, 'The link works once, for seven days. It asks before it changes anything.'],
})

export const changeTemplates = Object.keys(changeWriters) as ChangeTemplate[]
