/** The texts of all mails. layout.ts renders them. */
import { type ChangeTemplateData, changeTemplates } from './change-templates.ts'
import { formatMoment, type MailContent, type MailContext, NO_ACTION_NEEDED } from './mail-content.ts'

/** The data of each template besides the context. */
export interface TemplateData extends ChangeTemplateData {
  'confirm-address': Record<string, never>
  'confirm-new-address': Record<string, never>
  'reset-password': Record<string, never>
  'many-failed-sign-ins': Record<string, never>
  'email-moved': Record<string, never>
  'email-put-back': Record<string, never>
  'wrong-codes': { isSignedIn: boolean }
  'factors-reset': Record<string, never>
  'account-deleted': Record<string, never>
}
export type Template = keyof TemplateData

type Templates = { [T in Template]: (context: MailContext, data: TemplateData[T]) => MailContent }

const templates: Templates = {
  ...changeTemplates,
  'confirm-address': ({ username, network, origin, url }) => ({
    subject: 'Confirm your email address',
    paragraphs: [
      `Welcome to ${network}, @${username}.`,
      'Please confirm that this is your email address. Then you can get back into your account if you ever forget your password.',
    ],
    action: { label: 'Confirm my address', url },
    notes: [
      'The link works once, for three days. Open it in the browser where you signed up, and you stay signed in there.',
      `You don't have an account at ${hostOf(origin)}? Then someone mistyped their address, and you can ignore this mail.`,
    ],
  }),
  'confirm-new-address': ({ username, network, origin, url }) => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      `You asked to use this email address for @${username} on ${network}.`,
      'Your old address stays in use until you confirm this one.',
    ],
    action: { label: 'Confirm my new address', url },
    notes: [
      'The link works once, for three days.',
      `You don't have an account at ${hostOf(origin)}? Then someone mistyped their address, and you can ignore this mail.`,
    ],
  }),
  'reset-password': ({ username, network, url }) => ({
    subject: 'Choose a new password',
    paragraphs: [
      `Someone, hopefully you, wants to choose a new password for @${username} on ${network}.`,
      'Your password stays as it is until you choose another one.',
    ],
    action: { label: 'Choose a new password', url },
    notes: [
      'The link works once, for one hour. Never pass it on: it lets anyone sign in as you.',
      "It wasn't you? Then you don't need to do anything.",
    ],
  }),
  'many-failed-sign-ins': ({ username, url, at }) => ({
    subject: 'Many failed sign-ins to your account',
    paragraphs: [
      `Many sign-ins to @${username} with a wrong password were refused within an hour, up to ${formatMoment(at)}.`,
      'Nobody got in this way. For now, anyone who tries from a network you have not signed in from before has to wait between tries. Where you have signed in before, nothing changes.',
    ],
    action: { label: 'Choose a new password', url },
    notes: [
      'If your password is long, and you use it nowhere else, you need not do anything. A second step, which you can set up in Settings, protects your account even if someone finds out your password.',
    ],
  }),
  'email-moved': ({ username, at, origin }) => ({
    subject: 'Your email address was changed',
    paragraphs: [
      `The people who run ${hostOf(origin)} changed the email address of @${username}, ${formatMoment(at)}, because they were asked to. This is the last mail we send to this address.`,
      NO_ACTION_NEEDED,
    ],
    notes: [`It wasn't you? Contact the people who run ${hostOf(origin)} right away.`],
  }),
  'email-put-back': ({ username, at, origin }) => ({
    subject: 'Your email address was changed back',
    paragraphs: [
      `Someone who reads the mail of an earlier address of @${username} put that address back, ${formatMoment(at)}. All devices were signed out. This is the last mail we send to this address.`,
      NO_ACTION_NEEDED,
    ],
    notes: [`It wasn't you? Contact the people who run ${hostOf(origin)} right away.`],
  }),
  'wrong-codes': ({ username, at, url }, { isSignedIn }) => ({
    subject: isSignedIn ? 'Wrong codes on a signed-in device' : 'Someone knows your password',
    paragraphs: [
      isSignedIn
        ? `Someone entered three wrong codes on a device that is signed in to @${username}, ${formatMoment(at)}.`
        : `Someone got past the first step of signing in to @${username}, usually your password, and then entered three wrong codes, ${formatMoment(at)}. They didn't get in.`,
      "If it was you, you don't need to do anything.",
    ],
    action: { label: 'Choose a new password', url },
    notes: ["It wasn't you? Choose a new password now. It signs out every device."],
  }),
  'factors-reset': ({ username, at, origin, url }) => ({
    subject: 'The second steps of your sign-in were removed',
    paragraphs: [
      `The people who run ${hostOf(origin)} removed all second steps and passkeys of @${username}, ${formatMoment(at)}, because they were asked to. All devices were signed out.`,
      'If you asked for it, sign in again and set them up again.',
    ],
    action: { label: "It wasn't me", url },
    notes: ['The button lets you choose a new password, which signs out everyone else.'],
  }),
  'account-deleted': ({ username, at }) => ({
    subject: 'Your account was deleted',
    paragraphs: [
      `The account @${username} was deleted, ${formatMoment(at)}, with its posts, messages and pictures.`,
      'Thank you for having been here. This is the last mail we send you.',
    ],
    notes: [],
  }),
}

/** The pages that mails without a secret link lead to. */
export const defaultLinks: Partial<Record<Template, string>> = {
  'many-failed-sign-ins': '/forgot-password',
  'wrong-codes': '/forgot-password',
  'factors-reset': '/forgot-password',
}

const hostOf = (origin: string): string => new URL(origin).host

export const renderTemplate = <T extends Template>(
  template: T,
  context: MailContext,
  data: TemplateData[T],
): MailContent => templates[template](context, data)
