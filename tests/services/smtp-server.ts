/** The mail server of a test: a real one, that does as it is told. */
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { parseMail, type ReceivedMail } from '#tests/mails.ts'

interface MailServer {
  /** For SMTP_URL. */
  url: string
  /** The accepted mails, in the order they came. */
  received: { from: string; to: string[]; letter: ReceivedMail; raw: string }[]
  /** The number of mails that clients tried to send. */
  tries: number
  /** The refusal of the next mails; undefined accepts them. */
  answers: { code: number; text: string } | undefined
  stops(): Promise<void>
}

/** Starts a mail server, on a free port or on the given one, until the test ends. */
export async function mailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const state: MailServer = { url: '', received: [], tries: 0, answers: undefined, stops }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    ...options,
    onRcptTo(_address, _session, done) {
      state.tries++
      const { answers } = state
      done(answers && Object.assign(new Error(answers.text), { responseCode: answers.code }))
    },
    onData(stream, { envelope }, done) {
      buffer(stream).then(async (bytes) => {
        const { mailFrom, rcptTo } = envelope
        const letter = await parseMail(bytes)
        const from = mailFrom ? mailFrom.address : ''
        state.received.push({ from, to: rcptTo.map((to) => to.address), letter, raw: bytes.toString() })
        done()
      }, done)
    },
  })
  server.on('error', () => {}) // a client that goes away
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: found } = server.server.address() as AddressInfo
  state.url = `smtp://127.0.0.1:${found}`
  let stopping: Promise<void> | undefined
  function stops(): Promise<void> {
    stopping ??= new Promise((resolve) => server.close(() => resolve()))
    return stopping
  }
  onTestFinished(stops)
  return state
}
