/** What all letters have in common. */

/** Plain words throughout: what shows them escapes them. */
export interface MailContent {
  subject: string
  paragraphs: string[]
  /** The one thing to do: a button, and an address in the plain text. */
  action?: { label: string; url: string }
  /** Under the action, smaller. */
  notes: string[]
}

/** What is known of any mail. */
export interface MailContext {
  username: string
  /** Where Plus is reached. */
  origin: string
  /** What the mail is for: made for it alone, or a page anybody may open. */
  url: string
  /** When it happened. */
  at: Date
}

/** The line of mails that report something the member probably did. */
export const NO_ACTION_NEEDED = "If it was you, you don't need to do anything."

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** A moment within a sentence. */
export const formatMoment = (at: Date): string => `on ${dates.format(at)} (UTC)`
