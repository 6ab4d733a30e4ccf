/** Settings of push. */
import { optionalUrl, setting, toggle, type Values, wholeNumber } from './setting.ts'

/** The parsed settings of push. */
export interface PushConfig {
  /** The contact address for push services. */
  subject: string
  /** How long a push is delayed, in case its notification is read first. */
  delayMs: number
  isPrivateAllowed: boolean
  /** Whether pushes are sent; otherwise they are dropped. */
  isSent: boolean
}

const subjectRequirement = 'must be a mailto: or https: address'

export const pushSettings = {
  VAPID_SUBJECT: setting(
    '',
    'mailto: or https: address at which push services reach the operator of this server; unless set that of MAIL_FROM, else PUBLIC_URL.',
    (text) => {
      optionalUrl(/^(mailto|https):$/, subjectRequirement)(text)
      if (!/^(|mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(text)) throw new RangeError(subjectRequirement)
      return text || null
    },
  ),
  PUSH_DELAY_SECONDS: setting(
    '3',
    'How long a message, reply or mention waits before it is pushed, in case it is read; likes, reposts and follows ten times as long.',
    wholeNumber(0, 300),
  ),
  PUSH_ALLOW_PRIVATE_HOSTS: toggle(
    'off',
    'on lets push services be at private addresses and speak plain HTTP, for a push service of your own.',
  ),
} as const

export const readPush = (
  values: Values<typeof pushSettings>,
  { mailFrom, publicUrl }: { mailFrom: string | undefined; publicUrl: string | null },
): Omit<PushConfig, 'isSent'> => ({
  subject: values.VAPID_SUBJECT ?? defaultSubject(mailFrom, publicUrl),
  delayMs: values.PUSH_DELAY_SECONDS * 1_000,
  isPrivateAllowed: values.PUSH_ALLOW_PRIVATE_HOSTS,
})

/** Push services require a subject, so a machine without any address gets an invalid one. */
function defaultSubject(mailFrom: string | undefined, publicUrl: string | null): string {
  if (mailFrom) return `mailto:${mailFrom}`
  return publicUrl?.startsWith('https:') ? publicUrl : 'mailto:nobody@plus.invalid'
}
