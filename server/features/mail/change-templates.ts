/** Mails about a change to the ways into an account: the link of each undoes it. */
import { formatMoment, type MailContent, type MailContext, NO_ACTION_NEEDED } from './mail-content.ts'

/** What each has to say besides what holds of any. */
export interface ChangeTemplateData {
  'new-device': { device: string }
  'password-changed': Record<string, never>
  'email-changed': Record<string, never>
  'factor-added': { factor: string }
  'factor-removed': { factor: string }
  'service-added': { service: string }
  'service-removed': { service: string }
  'codes-replaced': Record<string, never>
}
export type ChangeTemplate = keyof ChangeTemplateData

type Writers = { [T in ChangeTemplate]: (occasion: MailContext, data: ChangeTemplateData[T]) => MailContent }

export const changeTemplates: Writers = {
  'new-device': (occasion, { device }) => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      `Someone signed in to @${occasion.username} from a kind of device you haven't used before: ${device}, ${formatMoment(occasion.at)}.`,
      NO_ACTION_NEEDED,
    ],
    ...undo(occasion, 'Sign out that device', 'The button signs out every device and lets you choose a new password.'),
  }),
  'password-changed': (occasion) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of @${occasion.username} was changed, ${formatMoment(occasion.at)}. All other devices were signed out.`,
      NO_ACTION_NEEDED,
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
      `The email address of @${occasion.username} was changed ${formatMoment(occasion.at)}. You get this mail because it was this address before.`,
      NO_ACTION_NEEDED,
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
      `You can now sign in to @${occasion.username} with: ${factor}. It was added ${formatMoment(occasion.at)}. All other devices were signed out.`,
      NO_ACTION_NEEDED,
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
      `You can no longer sign in to @${occasion.username} with: ${factor}. It was removed ${formatMoment(occasion.at)}.`,
      NO_ACTION_NEEDED,
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
      `You can now sign in to @${occasion.username} with ${service}. It was connected ${formatMoment(occasion.at)}. All other devices were signed out.`,
      NO_ACTION_NEEDED,
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
      `You can no longer sign in to @${occasion.username} with ${service}. It was disconnected ${formatMoment(occasion.at)}.`,
      NO_ACTION_NEEDED,
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
      `New backup codes were made for @${occasion.username}, ${formatMoment(occasion.at)}. The old ones no longer work.`,
      NO_ACTION_NEEDED,
    ],
    ...undo(
      occasion,
      'Cancel the new codes',
      'The button makes the new codes worthless, signs out every device, and lets you choose a new password.',
    ),
  }),
}

const undo = ({ url }: MailContext, label: string, note: string) => ({
  action: { label, url },
  notes: [`It wasn't you? ${note}`, 'The link works once, for seven days. It asks before it changes anything.'],
})

export const changeTemplateNames = Object.keys(changeTemplates) as ChangeTemplate[]
