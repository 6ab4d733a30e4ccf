/** What Plus writes to people: each mail in its words. How it looks is layout.ts's business. */

/** What each mail has to be told. */
export interface LetterData {
  'confirm-address': Record<string, never>
  'reset-password': Record<string, never>
  'new-device': { device: string }
  'many-failed-sign-ins': Record<string, never>
  'password-changed': Record<string, never>
  'email-changed': Record<string, never>
  'factor-added': { factor: string }
  'factor-removed': { factor: string }
  'factors-reset': Record<string, never>
  'account-deleted': Record<string, never>
}
export type Template = keyof LetterData

/** Plain words throughout: whatever shows them escapes them. */
export interface Letter {
  subject: string
  paragraphs: string[]
  /** The one thing to do: a button, and an address in the plain text. */
  action?: { label: string; url: string }
  /** Under the action, smaller. */
  notes: string[]
}

/** What is known of any mail. */
export interface Occasion {
  username: string
  /** Where Plus is reached. */
  origin: string
  /** What the mail is for: made for it alone, or a page anybody may open. */
  url: string
  /** When it happened. */
  at: Date
}

type Writers = { [T in Template]: (occasion: Occasion, data: LetterData[T]) => Letter }

const writers: Writers = {
  'confirm-address': ({ username, origin, url }) => ({
    subject: 'Confirm your email address',
    paragraphs: [
      `Welcome to Plus, @${username}.`,
      'Please confirm that this is your email address. Then you can get back into your account if you ever forget your password.',
    ],
    action: { label: 'Confirm my address', url },
    notes: [
      'The link works once, for three days.',
      `You have no account at ${hostOf(origin)}? Then somebody mistyped their address, and you need not do anything.`,
    ],
  }),
  'reset-password': ({ username, url }) => ({
    subject: 'Choose a new password',
    paragraphs: [
      `Somebody, hopefully you, wants to choose a new password for @${username} on Plus.`,
      'Your password stays as it is until you choose another one.',
    ],
    action: { label: 'Choose a new password', url },
    notes: [
      'The link works once, for one hour. Never pass it on: whoever has it can sign in as you.',
      'It was not you? Then you need not do anything.',
    ],
  }),
  'new-device': (occasion, { device }) => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      `Somebody signed in to @${occasion.username} from a kind of device you have not used before: ${device}, ${inWords(occasion.at)}.`,
      'If it was you, all is well.',
    ],
    ...ifNotYou(occasion),
  }),
  'many-failed-sign-ins': ({ username, url, at }) => ({
    subject: 'Many failed sign-ins to your account',
    paragraphs: [
      `Many sign-ins to @${username} with a wrong password were refused within an hour, up to ${inWords(at)}.`,
      'Nobody got in this way. For now, anyone who tries from a network you have not signed in from before has to wait between tries. Where you have signed in before, nothing changes.',
    ],
    action: { label: 'Choose a new password', url },
    notes: [
      'If your password is long, and you use it nowhere else, you need not do anything. A second step, which you can set up in Settings, protects your account even if someone finds out your password.',
    ],
  }),
  'password-changed': (occasion) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of @${occasion.username} was changed, ${inWords(occasion.at)}. All other devices were signed out.`,
      'If it was you, all is well.',
    ],
    ...ifNotYou(occasion),
  }),
  'email-changed': ({ username, at, origin }) => ({
    subject: 'Your email address was changed',
    paragraphs: [
      `The email address of @${username} was changed ${inWords(at)}. You get this mail because it was this one before; it is the last we send here.`,
      'If it was you, all is well.',
    ],
    notes: [
      `It was not you? Then write at once to whoever runs ${hostOf(origin)}: this address can no longer sign in.`,
    ],
  }),
  'factor-added': (occasion, { factor }) => ({
    subject: 'A second step was added to your sign-in',
    paragraphs: [
      `@${occasion.username} can now be signed in to with: ${factor}. It was added ${inWords(occasion.at)}.`,
      'If it was you, all is well.',
    ],
    ...ifNotYou(occasion),
  }),
  'factor-removed': (occasion, { factor }) => ({
    subject: 'A second step was removed from your sign-in',
    paragraphs: [
      `@${occasion.username} can no longer be signed in to with: ${factor}. It was removed ${inWords(occasion.at)}.`,
      'If it was you, all is well.',
    ],
    ...ifNotYou(occasion),
  }),
  'factors-reset': (occasion) => ({
    subject: 'The second steps of your sign-in were removed',
    paragraphs: [
      `Those who run ${hostOf(occasion.origin)} have removed all second steps and passkeys of @${occasion.username}, ${inWords(occasion.at)}, because they were asked to. All devices were signed out.`,
      'If it was you who asked, sign in again, and set them up anew.',
    ],
    ...ifNotYou(occasion),
  }),
  'account-deleted': ({ username, at }) => ({
    subject: 'Your account was deleted',
    paragraphs: [
      `The account @${username} was deleted, ${inWords(at)}, with its posts, messages and pictures.`,
      'Thank you for having been here. This is the last mail we send you.',
    ],
    notes: [],
  }),
}

/** Its address was no secret: it leads whoever opens it to the way back in. */
const ifNotYou = ({ url }: Occasion) => ({
  action: { label: 'It was not me', url },
  notes: ['The button lets you choose a new password, which signs out everybody else.'],
})

/** Pages that notices lead to; other mails have links of their own. */
export const pageOf: Partial<Record<Template, string>> = {
  'new-device': '/forgot-password',
  'many-failed-sign-ins': '/forgot-password',
  'password-changed': '/forgot-password',
  'factor-added': '/forgot-password',
  'factor-removed': '/forgot-password',
  'factors-reset': '/forgot-password',
}

const hostOf = (origin: string): string => new URL(origin).host

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const inWords = (at: Date): string => `on ${dates.format(at)} (UTC)`

export const writeLetter = <T extends Template>(template: T, occasion: Occasion, data: LetterData[T]): Letter =>
  writers[template](occasion, data)
