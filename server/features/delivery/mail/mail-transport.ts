/** Sends mails by SMTP, or writes them to a folder where no mail server is configured. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import type { Config } from '#server/core/config/config.ts'

export interface OutgoingMail {
  /** One id for all attempts, by which receivers recognise a duplicate. */
  id: string
  /** The name of the network. */
  network: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
}

/** Resolves to the response of the mail server once it has accepted the mail. Throws the errors of nodemailer. */
type MailTransport = (mail: OutgoingMail, signal: AbortSignal) => Promise<string>

const TIMEOUTS_MS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** The domain of sample users. No mail is delivered to it (RFC 2606). */
export const UNDELIVERABLE_DOMAIN = 'people.invalid'

/** The folder that mails are written to without a mail server. */
export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'outbox')

// Loaded with the first mail.
const loadMailer = () => import('nodemailer')

export const openMailTransport = (config: Config): MailTransport =>
  config.mail.smtp ? sendBySmtp(config, config.mail.smtp) : writeToFolder(config)

function sendBySmtp(
  config: Config,
  { host, port, isSecure, isTrusted, user, password }: NonNullable<Config['mail']['smtp']>,
): MailTransport {
  const connection = {
    ...{ host, port, secure: isSecure, ...TIMEOUTS_MS },
    ...(user && { auth: { user, pass: password.reveal() } }),
    // Mails contain secret links, so encryption is required, except for a server on loopback or one that the operator
    // allows.
    ...(isTrusted ? { tls: { rejectUnauthorized: false } } : { requireTLS: !isSecure }),
  }
  return async (mail, signal) => {
    if (mail.to.address.toLowerCase().endsWith('.invalid')) return ''
    const { createTransport } = await loadMailer()
    return (await createTransport(connection).sendMail({ ...toOptions(config, mail), signal })).response
  }
}

function writeToFolder(config: Config): MailTransport {
  const folder = mailFolder(config)
  return async (mail) => {
    const { createTransport } = await loadMailer()
    const { message } = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail(
      toOptions(config, mail),
    )
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = path.join(folder, `${mail.id}.eml`)
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
    await rename(`${file}.part`, file)
    return ''
  }
}

const toOptions = (
  { mail: { from } }: Config,
  { id, network, to, subject, text, html }: OutgoingMail,
): SendMailOptions => ({
  from: { ...from, name: from.name ?? network },
  // An object: a string would be parsed as a list of addresses.
  to,
  subject,
  text,
  html,
  messageId: `<${id}@${from.address.split('@')[1]}>`,
  // RFC 3834: suppresses automatic replies.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  disableFileAccess: true,
  disableUrlAccess: true,
})
