/** Hands mails over: to a mail server, or to a folder where there is none. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import type { Config } from '#server/core/config/config.ts'

export interface OutgoingMail {
  /** The same for each try, so that whoever gets it twice can tell. */
  id: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
}

/** Resolves when the mail is somebody else's care; throws what nodemailer throws. */
export type MailTransport = (mail: OutgoingMail, signal: AbortSignal) => Promise<void>

const PATIENCE_MS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Addresses that are nobody's, by RFC 2606: those of invented members. */
export const UNDELIVERABLE_DOMAIN = 'people.invalid'

/** The folder of mails that nobody sends. */
export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'outbox')

// Most processes send no mail for a long time after they start.
const loadMailer = () => import('nodemailer')

export const openMailTransport = (config: Config): MailTransport =>
  config.mail.smtp ? sendBySmtp(config, config.mail.smtp) : keepAsFile(config)

function sendBySmtp(
  config: Config,
  { host, port, isSecure, isTrusted, user, password }: NonNullable<Config['mail']['smtp']>,
): MailTransport {
  const connection = {
    ...{ host, port, secure: isSecure, ...PATIENCE_MS },
    ...(user && { auth: { user, pass: password.reveal() } }),
    // Mails hold links that let in whoever has them: in between nobody may read along. A server nobody is in between of
    // may vouch for itself.
    ...(isTrusted ? { tls: { rejectUnauthorized: false } } : { requireTLS: !isSecure }),
  }
  return async (mail, signal) => {
    if (mail.to.address.toLowerCase().endsWith('.invalid')) return
    const { createTransport } = await loadMailer()
    await createTransport(connection).sendMail({ ...toOptions(config, mail), signal })
  }
}

function keepAsFile(config: Config): MailTransport {
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
  }
}

const toOptions = ({ mail: { from } }: Config, { id, to, subject, text, html }: OutgoingMail): SendMailOptions => ({
  from,
  // Name and address apart, so neither is read as a list; an envelope given as text would be.
  to,
  subject,
  text,
  html,
  messageId: `<${id}@${from.address.split('@')[1]}>`,
  // RFC 3834: nobody's absence note need answer this.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  disableFileAccess: true,
  disableUrlAccess: true,
})
