/** How long a mail waits between tries, and when it is given up. */
const MINUTE_MS = 60_000
const waits = [10_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS]
const EVERY_MS = 4 * 60 * MINUTE_MS
/** Two days and a little. */
export const MAX_ATTEMPTS = 16

/** How long to wait after so many tries: longer and longer, and not all at the same moment. */
export const backoff = (attempts: number, chance = Math.random()): number =>
  Math.round((waits[attempts - 1] ?? EVERY_MS) * (0.75 + chance / 2))

/** What a try came to. */
export type SendResult = { kind: 'sent' } | { kind: 'refused' | 'failed'; code: string }

/**
 * What a failure means. The server's word about this mail is final (5xx); that it cannot be reached, lets nobody in or
 * asks for patience (4xx) says nothing about the mail.
 */
export function classifyError(error: unknown): SendResult {
  const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number }
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const isFinal = isAboutMail && responseCode !== undefined && responseCode >= 500
  return { kind: isFinal ? 'refused' : 'failed', code: responseCode === undefined ? code : `${code} ${responseCode}` }
}

/** What whoever runs Plus can do about a failure, where the code alone does not say it. */
export const hints: Record<string, string> = {
  ETLS: 'The mail server offers no encryption, and mails do not go there without: see SMTP_CLEAR.',
  ESOCKET: 'The mail server cannot be reached, or its certificate is not good for the name in SMTP_URL.',
  EAUTH: 'The mail server does not take the user and password of SMTP_URL.',
}
