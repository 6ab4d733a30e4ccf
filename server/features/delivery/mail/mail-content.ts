import type { Language } from '#contract/languages.ts'
import { type Text, text } from '#contract/server-texts.ts'
import { translate } from '#server/core/i18n/translate.ts'

/** The content of a mail. `string` in one language, `Text` before it is translated. */
interface Content<T> {
  subject: T
  paragraphs: T[]
  /** A button in HTML, a link in plain text. */
  action?: { label: T; url: string }
  /** Smaller text under the action. */
  notes: T[]
}
export type MailContent = Content<Text>

/** The content in the language of its receiver, not escaped. */
export interface Mail extends Content<string> {
  language: Language
}

/** The data that every template receives. */
export interface MailContext {
  language: Language
  username: string
  /** The name of this network. */
  network: string
  /** The origin of this network. */
  origin: string
  /** The address of the action: a secret link, or a public page. */
  url: string
  /** When the event happened, in the language of the mail. */
  moment: string
}

/** The line of mails that report something the user probably did. */
export const NO_ACTION_NEEDED = text('If this was you, you don’t need to do anything.')

export function translateMail({ subject, paragraphs, action, notes }: MailContent, language: Language): Mail {
  return {
    language,
    subject: translate(subject, language),
    paragraphs: paragraphs.map((each) => translate(each, language)),
    ...(action && { action: { label: translate(action.label, language), url: action.url } }),
    notes: notes.map((each) => translate(each, language)),
  }
}

/** Formats a time for use within a sentence: `November 21, 2026 at 6:05 PM UTC`. */
export const formatMoment = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(at)
