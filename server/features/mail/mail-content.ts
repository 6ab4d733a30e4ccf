/** The content of a mail, as unescaped text. */
export interface MailContent {
  subject: string
  paragraphs: string[]
  /** A button in HTML, a link in plain text. */
  action?: { label: string; url: string }
  /** Under the action, smaller. */
  notes: string[]
}

/** The data that every template receives. */
export interface MailContext {
  username: string
  /** The name of this network. */
  network: string
  /** The origin of this network. */
  origin: string
  /** The address of the action: a secret link, or a public page. */
  url: string
  /** When the event happened. */
  at: Date
}

/** The line of mails that report something the user probably did. */
export const NO_ACTION_NEEDED = "If it was you, you don't need to do anything."

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Formats a time for use within a sentence. */
export const formatMoment = (at: Date): string => `on ${dates.format(at)} (UTC)`
