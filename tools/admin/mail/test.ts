import { randomUUID } from 'node:crypto'
import { EMAIL_PATTERN } from '#contract/calls/auth.ts'
import { SOURCE_LANGUAGE } from '#contract/languages.ts'
import type { Config } from '#server/core/config/config.ts'
import { toHtml, toText } from '#server/features/delivery/mail/layout.ts'
import type { Mail } from '#server/features/delivery/mail/mail-content.ts'
import { openMailTransport } from '#server/features/delivery/mail/mail-transport.ts'
import { hints } from '#server/features/delivery/mail/rules.ts'
import { getLook } from '#server/features/network/network.ts'
import { type Command, EXIT, Refused, withStore } from '#tools/admin/command.ts'

const WAIT_MS = 60_000

export const mailTest: Command = {
  usage: 'mail test ADDRESS',
  about: 'Sends a mail with the settings, and says what the mail server answered.',
  examples: ['mail test you@people.example'],
  run: ({ config, words: [address = ''], say, complain, result }) =>
    withStore(config, async ({ db }) => {
      if (!new RegExp(EMAIL_PATTERN, 'u').test(address)) throw new Refused(`${address} is no e-mail address.`)
      if (/\.invalid$/i.test(address)) throw new Refused('Plus sends nothing to addresses that end with .invalid.')
      const { smtp, from } = config.mail
      if (!smtp) throw new Refused(whyNotSent(config))
      const look = await getLook(db)
      const sender = `${from.name ?? look.name} <${from.address}>`
      say(`From ${sender} to ${address}, by ${smtp.host}:${smtp.port} …`)
      const mail = compose(look.name)
      const outgoing = {
        ...{ id: randomUUID(), network: look.name, to: { name: '', address }, subject: mail.subject },
        ...{ text: toText(mail, look), html: toHtml(mail, look) },
      }
      try {
        const answer = await openMailTransport(config)(outgoing, AbortSignal.timeout(WAIT_MS))
        say(`The mail server accepted it: ${answer}`)
        say('If it does not arrive, check the spam folder, and SPF, DKIM and DMARC of the domain in MAIL_FROM.')
        result({ sent: true, answer })
        return EXIT.done
      } catch (error) {
        const { code = 'unknown', response, message } = error as { code?: string; response?: string; message: string }
        const answer = response ?? message
        complain(`The mail was not sent (${code}): ${answer}`)
        if (hints[code]) complain(hints[code])
        result({ sent: false, code, answer })
        return EXIT.failed
      }
    }),
}

const whyNotSent = ({ push }: Config): string =>
  push.isSent
    ? 'SMTP_URL is not set: mails are only written to DATA_DIR/outbox.'
    : 'OUTGOING=off: mails are only written to DATA_DIR/outbox.'

const compose = (network: string): Mail => ({
  language: SOURCE_LANGUAGE,
  subject: `${network} can send mails`,
  paragraphs: ['This is a test of the mail server. Its operator asked for it.'],
  notes: [],
})
