/** Settings of mail. */
import { isLoopback, Secret, setting, toggle, type Values } from './setting.ts'

/** The mail server; null when mails are written to files. */
type SmtpConfig = {
  host: string
  port: number
  isSecure: boolean
  /** Whether mails may be sent to it unencrypted: it is on this machine or in a trusted network. */
  isTrusted: boolean
  user: string
  password: Secret<string>
} | null

/** The parsed settings of mail. */
export interface MailConfig {
  smtp: SmtpConfig
  /** The sender of mails. Without a name, the name of the network is used. */
  from: { name: string | null; address: string }
}

export const mailSettings = {
  SMTP_URL: setting(
    '',
    'smtp://user:password@host:587 (STARTTLS) or smtps://…:465 (TLS) sends mails; without it they are written to DATA_DIR/outbox.',
    parseSmtpUrl,
  ),
  SMTP_ALLOW_UNENCRYPTED: toggle(
    'off',
    'on sends mails unencrypted when the mail server, one of your own network, offers no TLS.',
  ),
  MAIL_FROM: setting(
    '',
    'Who mails are from, as Plus <no-reply@example.org>; without a name the network, without an address no-reply at the host of PUBLIC_URL.',
    parseSender,
  ),
} as const

export const readMail = (values: Values<typeof mailSettings>, publicUrl: string | null): MailConfig => ({
  smtp: values.SMTP_URL && {
    ...values.SMTP_URL,
    isTrusted: isLoopback(values.SMTP_URL.host) || values.SMTP_ALLOW_UNENCRYPTED,
  },
  from: values.MAIL_FROM ?? noReply(publicUrl),
})

function parseSmtpUrl(text: string): Omit<NonNullable<SmtpConfig>, 'isTrusted'> | null {
  if (text === '') return null
  // The error never repeats the address, because it may hold a password.
  if (!URL.canParse(text) || !/^smtps?:\/\//.test(text))
    throw new RangeError(
      'must be an smtp:// or smtps:// address; write signs like @ / : # in a password as %40 %2F %3A %23',
    )
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  if (hostname === '') throw new RangeError('must name a host, as in smtp://mail.example.org:587')
  if (!/^\/?$/.test(pathname) || search || hash) throw new RangeError('must end after the host and port')
  if ((username === '') !== (password === '')) throw new RangeError('must hold both a user and a password, or neither')
  const isSecure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 465 : 587),
    isSecure,
    user: decode(username),
    password: new Secret(decode(password)),
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new RangeError('holds a % that is not followed by two digits or letters a to f; write % itself as %25')
  }
}

/** `Name <address>`, or the address alone. */
function parseSender(text: string): { name: string | null; address: string } | null {
  if (text === '') return null
  const [, name = null, address = text.trim()] = /^\s*"?([^<>"\p{C}]*?)"?\s*<([^<>]+)>\s*$/u.exec(text) ?? []
  if (!/^[^\s\p{C}@<>",;:()[\]\\]+@[A-Za-z0-9.-]+$/u.test(address))
    throw new RangeError('must be an address, or a name with an address: Plus <no-reply@example.org>')
  return { name, address }
}

/** A bare IP address is no valid mail domain, so it is replaced. */
function noReply(publicUrl: string | null): { name: string | null; address: string } {
  const { hostname } = new URL(publicUrl ?? 'http://localhost')
  return { name: null, address: `no-reply@${/^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname}` }
}
