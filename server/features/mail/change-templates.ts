/** Templates of mails about a change to an account's sign-in. The link in each undoes the change. */
import { formatMoment, type MailContent, type MailContext, NO_ACTION_NEEDED } from './mail-content.ts'

/** The data of each template besides the context. */
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

type Templates = { [T in ChangeTemplate]: (context: MailContext, data: ChangeTemplateData[T]) => MailContent }

export const changeTemplates: Templates = {
  'new-device': (context, { device }) => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      `Someone signed in to @${context.username} from a kind of device you haven't used before: ${device}, ${formatMoment(context.at)}.`,
      NO_ACTION_NEEDED,
    ],
    ...undo(context, 'Sign out that device', 'The button signs out every device and lets you choose a new password.'),
  }),
  'password-changed': (context) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of @${context.username} was changed, ${formatMoment(context.at)}. All other devices were signed out.`,
      NO_ACTION_NEEDED,
    ],
    ...undo(
      context,
      'Undo this change',
      'The button makes that password worthless, signs out every device, and lets you choose a new one.',
    ),
  }),
  'email-changed': (context) => ({
    subject: 'Your email address was changed',
    paragraphs: [
      `The email address of @${context.username} was changed ${formatMoment(context.at)}. You get this mail because it was this address before.`,
      NO_ACTION_NEEDED,
    ],
    ...undo(
      context,
      'Undo this change',
      'The button puts this address back, signs out every device, and lets you choose a new password. Nobody else can use this address until then.',
    ),
  }),
  'factor-added': (context, { factor }) => ({
    subject: 'A second step was added to your sign-in',
    paragraphs: [
      `You can now sign in to @${context.username} with: ${factor}. It was added ${formatMoment(context.at)}. All other devices were signed out.`,
      NO_ACTION_NEEDED,
    ],
    ...undo(context, 'Remove it', 'The button removes it, signs out every device, and lets you choose a new password.'),
  }),
  'factor-removed': (context, { factor }) => ({
    subject: 'A second step was removed from your sign-in',
    paragraphs: [
      `You can no longer sign in to @${context.username} with: ${factor}. It was removed ${formatMoment(context.at)}.`,
      NO_ACTION_NEEDED,
    ],
    ...undo(
      context,
      'Put it back',
      'The button puts it back, signs out every device, and lets you choose a new password.',
    ),
  }),
  'service-added': (context, { service }) => ({
    subject: `${service} was connected to your account`,
    paragraphs: [
      `You can now sign in to @${context.username} with ${service}. It was connected ${formatMoment(context.at)}. All other devices were signed out.`,
      NO_ACTION_NEEDED,
    ],
    ...undo(
      context,
      'Disconnect it',
      'The button disconnects it, signs out every device, and lets you choose a new password.',
    ),
  }),
  'service-removed': (context, { service }) => ({
    subject: `${service} was disconnected from your account`,
    paragraphs: [
      `You can no longer sign in to @${context.username} with ${service}. It was disconnected ${formatMoment(context.at)}.`,
      NO_ACTION_NEEDED,
    ],
    ...undo(
      context,
      'Connect it again',
      'The button connects it again, signs out every device, and lets you choose a new password.',
    ),
  }),
  'codes-replaced': (context) => ({
    subject: 'Your backup codes were replaced',
    paragraphs: [
      `New backup codes were made for @${context.username}, ${formatMoment(context.at)}. The old ones no longer work.`,
      NO_ACTION_NEEDED,
    ],
    ...undo(
      context,
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
