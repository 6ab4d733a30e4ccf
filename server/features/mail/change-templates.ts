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
  'new-device': (context, { device }) =>
    changeMail(context, {
      subject: 'New sign-in to your account',
      text: `Someone signed in to @${context.username} from a kind of device you haven't used before: ${device}, ${formatMoment(context.at)}.`,
      button: 'Sign out that device',
      effect: 'signs out every device and lets you choose a new password.',
    }),
  'password-changed': (context) =>
    changeMail(context, {
      subject: 'Your password was changed',
      text: `The password of @${context.username} was changed, ${formatMoment(context.at)}. All other devices were signed out.`,
      button: 'Undo this change',
      effect: 'makes that password worthless, signs out every device, and lets you choose a new one.',
    }),
  'email-changed': (context) =>
    changeMail(context, {
      subject: 'Your email address was changed',
      text: `The email address of @${context.username} was changed ${formatMoment(context.at)}. You get this mail because it was this address before.`,
      button: 'Undo this change',
      effect:
        'puts this address back, signs out every device, and lets you choose a new password. Nobody else can use this address until then.',
    }),
  'factor-added': (context, { factor }) =>
    changeMail(context, {
      subject: 'A second step was added to your sign-in',
      text: `You can now sign in to @${context.username} with: ${factor}. It was added ${formatMoment(context.at)}. All other devices were signed out.`,
      button: 'Remove it',
      effect: 'removes it, signs out every device, and lets you choose a new password.',
    }),
  'factor-removed': (context, { factor }) =>
    changeMail(context, {
      subject: 'A second step was removed from your sign-in',
      text: `You can no longer sign in to @${context.username} with: ${factor}. It was removed ${formatMoment(context.at)}.`,
      button: 'Put it back',
      effect: 'puts it back, signs out every device, and lets you choose a new password.',
    }),
  'service-added': (context, { service }) =>
    changeMail(context, {
      subject: `${service} was connected to your account`,
      text: `You can now sign in to @${context.username} with ${service}. It was connected ${formatMoment(context.at)}. All other devices were signed out.`,
      button: 'Disconnect it',
      effect: 'disconnects it, signs out every device, and lets you choose a new password.',
    }),
  'service-removed': (context, { service }) =>
    changeMail(context, {
      subject: `${service} was disconnected from your account`,
      text: `You can no longer sign in to @${context.username} with ${service}. It was disconnected ${formatMoment(context.at)}.`,
      button: 'Connect it again',
      effect: 'connects it again, signs out every device, and lets you choose a new password.',
    }),
  'codes-replaced': (context) =>
    changeMail(context, {
      subject: 'Your backup codes were replaced',
      text: `New backup codes were made for @${context.username}, ${formatMoment(context.at)}. The old ones no longer work.`,
      button: 'Cancel the new codes',
      effect: 'makes the new codes worthless, signs out every device, and lets you choose a new password.',
    }),
}

interface ChangeText {
  subject: string
  text: string
  button: string
  /** What the button does. */
  effect: string
}

const changeMail = ({ url }: MailContext, { subject, text, button, effect }: ChangeText): MailContent => ({
  subject,
  paragraphs: [text, NO_ACTION_NEEDED],
  action: { label: button, url },
  notes: [
    `It wasn't you? The button ${effect}`,
    'The link works once, for seven days. It asks before it changes anything.',
  ],
})

export const changeTemplateNames = Object.keys(changeTemplates) as ChangeTemplate[]
