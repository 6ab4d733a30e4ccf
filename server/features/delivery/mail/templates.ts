/** The texts of all mails. layout.ts renders them. */
import { CONFIRM_DAYS } from '#contract/limits.ts'
import { type Text, text, verbatim } from '#contract/server-texts.ts'
import { type ChangeTemplateData, changeTemplates } from './change-templates.ts'
import {
  formatMoment,
  type Mail,
  type MailContent,
  type MailContext,
  NO_ACTION_NEEDED,
  translateMail,
} from './mail-content.ts'

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
  'token-created': { name: string }
  'account-leaving': { dueAt: number }
  'account-leaving-soon': { dueAt: number }
  'account-kept': Record<string, never>
  'account-deleted': Record<string, never>
  'webhook-added': { host: string }
  'webhook-off': { host: string }
  'sign-up-approved': { message: string }
  'sign-up-rejected': { message: string }
}
export type Template = keyof TemplateData

type Templates = { [T in Template]: (context: MailContext, data: TemplateData[T]) => MailContent }

const templates: Templates = {
  ...changeTemplates,
  'confirm-address': ({ username, network, origin, url }) => ({
    subject: text('Confirm your email address'),
    paragraphs: [
      text('Welcome to {network}, @{username}.', { network, username }),
      text('Confirm your email address so you can get back into your account if you forget your password.'),
    ],
    action: { label: text('Confirm email'), url },
    notes: [
      text(
        'The link works once, for {days, plural, one {# day} other {# days}}. Open it in the browser where you signed up to stay signed in there.',
        { days: CONFIRM_DAYS },
      ),
      mistyped(origin),
    ],
  }),
  'confirm-new-address': ({ username, network, origin, url }) => ({
    subject: text('Confirm your new email address'),
    paragraphs: [
      text('You asked to use this email address for @{username} on {network}.', { network, username }),
      text('Your old address stays in use until you confirm this one.'),
    ],
    action: { label: text('Confirm new email'), url },
    notes: [
      text('The link works once, for {days, plural, one {# day} other {# days}}.', { days: CONFIRM_DAYS }),
      mistyped(origin),
    ],
  }),
  'reset-password': ({ username, network, url }) => ({
    subject: text('Choose a new password'),
    paragraphs: [
      text('Someone asked for a link to choose a new password for @{username} on {network}.', { network, username }),
      text('Your password stays the same until you choose a new one.'),
    ],
    action: { label: text('Choose a new password'), url },
    notes: [
      text('The link works once, for one hour. Don’t share it: anyone who has it can sign in as you.'),
      text('Wasn’t you? You can ignore this email.'),
    ],
  }),
  'many-failed-sign-ins': ({ username, url, moment }) => ({
    subject: text('Many failed sign-ins to your account'),
    paragraphs: [
      text('There were many attempts to sign in to @{username} with a wrong password, the last on {moment}.', {
        username,
        moment,
      }),
      text(
        'No one got in this way. Attempts from places you’ve never signed in from are slowed down for now. Where you’ve signed in before, nothing changes.',
      ),
    ],
    action: { label: text('Choose a new password'), url },
    notes: [
      text(
        'If your password is long and you use it only here, you don’t need to do anything. Two-step verification in Settings protects your account even if your password is stolen.',
      ),
    ],
  }),
  'email-moved': ({ username, moment, origin }) => ({
    subject: text('Your email address was changed'),
    paragraphs: [
      text(
        'The people who run {host} were asked to change the email address of @{username}, and changed it on {moment}. This is the last email we send to this address.',
        { username, moment, host: hostOf(origin) },
      ),
      NO_ACTION_NEEDED,
    ],
    notes: [contactOperators(origin)],
  }),
  'email-put-back': ({ username, moment, origin }) => ({
    subject: text('Your email address was changed back'),
    paragraphs: [
      text(
        'The email address of @{username} was changed back on {moment}, with the link we sent to its previous address. All devices were signed out. This is the last email we send to this address.',
        { username, moment },
      ),
      NO_ACTION_NEEDED,
    ],
    notes: [contactOperators(origin)],
  }),
  'wrong-codes': ({ username, moment, url }, { isSignedIn }) => ({
    subject: isSignedIn ? text('Wrong codes on a signed-in device') : text('Someone knows your password'),
    paragraphs: [
      isSignedIn
        ? text('Three wrong codes were entered on a device signed in to @{username}, the last on {moment}.', {
            username,
            moment,
          })
        : text(
            'Someone passed the first step of signing in to @{username}, usually your password, and then entered three wrong codes, the last on {moment}. They didn’t get in.',
            { username, moment },
          ),
      NO_ACTION_NEEDED,
    ],
    action: { label: text('Choose a new password'), url },
    notes: [text('Wasn’t you? Choose a new password now. It signs out every device.')],
  }),
  'factors-reset': ({ username, moment, origin, url }) => ({
    subject: text('Two-step verification was turned off'),
    paragraphs: [
      text(
        'The people who run {host} were asked to remove all second steps and passkeys of @{username}, and removed them on {moment}. All devices were signed out.',
        { username, moment, host: hostOf(origin) },
      ),
      text('If you asked for this, sign in and set them up again.'),
    ],
    action: { label: text('This wasn’t me'), url },
    notes: [text('The button lets you choose a new password, which signs out everyone else.')],
  }),
  'token-created': ({ username, moment, url }, { name }) => ({
    subject: text('A new access token for your account'),
    paragraphs: [
      text('The access token “{name}” for @{username} was created on {moment}. Programs that have it act for you.', {
        name,
        username,
        moment,
      }),
      NO_ACTION_NEEDED,
    ],
    action: { label: text('See your tokens'), url },
    notes: [text('Wasn’t you? Delete the token, and choose a new password.')],
  }),
  'account-leaving': ({ username, language, url }, { dueAt }) => ({
    subject: text('Your account will be deleted'),
    paragraphs: [
      text(
        '@{username} is hidden from everyone now, and all its devices were signed out. Its posts, messages and images will be deleted for good on {date}.',
        { username, date: formatMoment(new Date(dueAt), language) },
      ),
      text('Changed your mind, or wasn’t it you? Sign in before then to keep the account.'),
    ],
    action: { label: text('Sign in'), url },
    notes: [text('If it wasn’t you, change your password once you’re in.')],
  }),
  'account-leaving-soon': ({ username, language, url }, { dueAt }) => ({
    subject: text('Your account will be deleted tomorrow'),
    paragraphs: [
      text('@{username} will be deleted for good on {date}, with its posts, messages and images.', {
        username,
        date: formatMoment(new Date(dueAt), language),
      }),
      text('To keep it, sign in before then.'),
    ],
    action: { label: text('Sign in'), url },
    notes: [],
  }),
  'account-kept': ({ username, moment, url }) => ({
    subject: text('Your account won’t be deleted'),
    paragraphs: [
      text('The deletion of @{username} was canceled on {moment}. Everything in it is back.', { username, moment }),
      NO_ACTION_NEEDED,
    ],
    action: { label: text('Choose a new password'), url },
    notes: [text('Wasn’t you? Choose a new password now. It signs out every device.')],
  }),
  'account-deleted': ({ username, moment }) => ({
    subject: text('Your account was deleted'),
    paragraphs: [
      text('@{username} was deleted on {moment}, with its posts, messages and images.', { username, moment }),
      text('Thanks for being here. This is the last email we send you.'),
    ],
    notes: [],
  }),
  'webhook-added': ({ username, moment, url }, { host }) => ({
    subject: text('A webhook was added to your account'),
    paragraphs: [
      text('Since {moment} events of @{username} are sent to {host}.', { username, moment, host }),
      NO_ACTION_NEEDED,
    ],
    action: { label: text('Open webhooks'), url },
    notes: [text('Wasn’t you? Delete the webhook, then change your password.')],
  }),
  'webhook-off': ({ username, url }, { host }) => ({
    subject: text('A webhook was turned off'),
    paragraphs: [
      text('We turned off the webhook of @{username} to {host}, because deliveries kept failing.', {
        username,
        host,
      }),
      text('Its log says why. You can turn it on again when the receiver works.'),
    ],
    action: { label: text('Open webhooks'), url },
    notes: [],
  }),
  'sign-up-approved': ({ username, network, url }, { message }) => ({
    subject: text('Welcome to {network}', { network }),
    paragraphs: [
      text('Your account @{username} on {network} was approved. You can sign in and post.', { username, network }),
      ...quoted(message),
    ],
    action: { label: text('Open {network}', { network }), url },
    notes: [],
  }),
  'sign-up-rejected': ({ username, network }, { message }) => ({
    subject: text('Your application to {network}', { network }),
    paragraphs: [
      text('Your application to join {network} as @{username} wasn’t accepted.', { username, network }),
      ...quoted(message),
    ],
    notes: [text('We deleted what you sent us. This is the last email we send you.')],
  }),
}

/** The message of moderators, if any. */
const quoted = (message: string): Text[] => (message === '' ? [] : [text('The moderators wrote:'), verbatim(message)])

const mistyped = (origin: string) =>
  text('Don’t have an account at {host}? Someone probably mistyped their address, and you can ignore this email.', {
    host: hostOf(origin),
  })

const contactOperators = (origin: string) =>
  text('Wasn’t you? Contact the people who run {host} right away.', { host: hostOf(origin) })

/** The pages that mails without a secret link open. */
export const defaultLinks: Partial<Record<Template, string>> = {
  'many-failed-sign-ins': '/forgot-password',
  'wrong-codes': '/forgot-password',
  'factors-reset': '/forgot-password',
  'webhook-added': '/settings/webhooks',
  'webhook-off': '/settings/webhooks',
  'sign-up-approved': '/home',
  'token-created': '/settings/developer',
  'account-leaving': '/signin',
  'account-leaving-soon': '/signin',
  'account-kept': '/forgot-password',
}

const hostOf = (origin: string): string => new URL(origin).host

/** The mail in the language of its receiver. */
export const renderTemplate = <T extends Template>(
  template: T,
  { at, ...occasion }: Omit<MailContext, 'moment'> & { at: Date },
  data: TemplateData[T],
): Mail => {
  const { language } = occasion
  return translateMail(templates[template]({ ...occasion, moment: formatMoment(at, language) }, data), language)
}
