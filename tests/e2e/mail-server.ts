/** A real mail server (smtp-server) for the journeys, and the mails it has accepted. */
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { parseMail, type ReceivedMail } from '#tests/mails.ts'
import { expect, test } from './fixtures.ts'
import type { Settings } from './host.ts'

export class MailServer {
  readonly #received: { to: string[]; letter: ReceivedMail }[] = []
  readonly #server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo.map(({ address }) => address)
      const keep = async () => void this.#received.push({ to, letter: await parseMail(await buffer(stream)) })
      keep().then(() => done(), done)
    },
  })

  static async start(): Promise<MailServer> {
    const mail = new MailServer()
    mail.#server.on('error', () => {}) // a client that goes away
    await new Promise<void>((resolve) => mail.#server.listen(0, '127.0.0.1', resolve))
    return mail
  }

  /** The settings with which Plus sends its mails here. */
  get settings(): Settings {
    const { port } = this.#server.server.address() as AddressInfo
    return { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'https://plus.example' }
  }

  /** Waits for a mail, and returns the address of its button as a path. */
  async brings(address: string, subject: string): Promise<string> {
    const found = () =>
      this.#received.findLast(({ to, letter }) => to.includes(address) && letter.subject === subject)?.letter
    await expect.poll(found, { timeout: 10_000 }).toBeDefined()
    const { origin, pathname, hash } = new URL(found()!.link!)
    expect(origin).toBe(this.settings.PUBLIC_URL)
    return pathname + hash
  }

  stops(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}

/** The test of journeys in which Plus sends its mails to such a server. */
export const testWithMail = test.extend<{ mail: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that this one needs from the pattern
  mail: async ({}, use) => {
    const mail = await MailServer.start()
    await use(mail)
    await mail.stops()
  },
  settings: ({ mail }, use) => use(mail.settings),
})
