/** When a mail is retried, and when it is dropped. */
import { MINUTE_MS } from '#contract/durations.ts'

const delays = [10_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS]
const MAX_DELAY_MS = 4 * 60 * MINUTE_MS
/** The longest delay after an attempt. */
export const MAX_BACKOFF_MS = 1.25 * MAX_DELAY_MS
/** Reached after about two days. */
export const MAX_ATTEMPTS = 16

/** The delay after an attempt, with jitter. */
export const backoff = (attempts: number, random = Math.random()): number =>
  Math.round((delays[attempts - 1] ?? MAX_DELAY_MS) * (0.75 + random / 2))

/**
 * Distinguishes permanent from temporary failures. A refusal of this mail (5xx) is final. A server that is unreachable,
 * rejects the login or asks to wait (4xx) is retried.
 */
export function classifyError(error: unknown): { isFinal: boolean; code: string } {
  const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number }
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return {
    isFinal: isAboutMail && responseCode !== undefined && responseCode >= 500,
    code: responseCode === undefined ? code : `${code} ${responseCode}`,
  }
}

/** Hints for operators about failures that their code does not explain. */
export const hints: Record<string, string> = {
  ETLS: 'The mail server offers no encryption. SMTP_ALLOW_UNENCRYPTED allows sending mails without it.',
  ESOCKET:
    'The mail server cannot be reached, its certificate is not valid for the host in SMTP_URL, or it offers no TLS at that port: try smtp:// in place of smtps://.',
  ECONNECTION: 'The mail server cannot be reached: see the host and the port of SMTP_URL.',
  EDNS: 'The name of the mail server is not known: see the host of SMTP_URL.',
  ETIMEDOUT:
    'The mail server does not answer: see the host and the port of SMTP_URL, and whether a firewall is in between. A port that speaks TLS from the start needs smtps://.',
  EENVELOPE: 'The mail server refuses the sender or the recipient: see MAIL_FROM.',
  EAUTH: 'The mail server refuses the user and password of SMTP_URL.',
}
