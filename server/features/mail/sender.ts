/** Sends what waits to be mailed, beside everything else: no request waits for it, and each mail only for itself. */
import { timeOf } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { JobRunner } from '#server/db/queue/job-runner.ts'
import type { MailQueueTable } from '#server/db/tables.ts'
import { transact } from '#server/db/transaction.ts'
import { toHtml, toText } from './layout.ts'
import type { MailTransport } from './mail-transport.ts'
import { backoff, classifyError, hints, MAX_ATTEMPTS, type SendResult } from './rules.ts'
import { claimDue, deleteMail, isAnyDue, updateMail } from './store.ts'
import { defaultLinks, renderTemplate, type Template } from './templates.ts'

const MOST_UNDER_WAY = 4
const LEASE_MS = 2 * 60_000

/**
 * Makes the path of a link that is a secret, at the moment its mail is sent, so that none waits in the queue. Null when
 * the mail is no longer needed.
 */
export type LinkMaker = (mail: Pick<MailQueueTable, 'account_id' | 'address' | 'data'>) => Promise<string | null>
export type LinkMakers = Partial<Record<Template, LinkMaker>>

export interface MailSenderOptions {
  send: MailTransport
  links: LinkMakers
  /** Where Plus is reached. */
  origin(): string
}

export class MailSender {
  readonly #deps: Deps
  readonly #desk: MailSenderOptions
  readonly #runner: JobRunner<MailQueueTable>

  constructor(deps: Deps, desk: MailSenderOptions) {
    this.#deps = deps
    this.#desk = desk
    this.#runner = new JobRunner(deps, {
      concurrency: MOST_UNDER_WAY,
      leaseMs: LEASE_MS,
      isAnyDue,
      claimDue,
      handle: (row) => this.#handle(row),
      failures: {
        reading: 'Mails that wait could not be read; trying again shortly',
        handling: 'A mail could not be prepared; it will be tried again',
      },
    })
  }

  start(): void {
    this.#runner.start()
  }

  /** Sends what is due. */
  readonly wake = (): void => this.#runner.wake()

  /** What is under way is broken off, and sent by the next process. */
  stop(): Promise<void> {
    return this.#runner.stop()
  }

  async #handle(row: MailQueueTable): Promise<void> {
    const template = row.template as Template
    const makeLink = this.#desk.links[template]
    const path = makeLink ? await makeLink(row) : (defaultLinks[template] ?? '')
    if (path === null) return this.#finish(row)

    const origin = this.#desk.origin()
    const occasion = { username: row.name, origin, url: origin + path, at: new Date(timeOf(row.id)) }
    const letter = renderTemplate(template, occasion, JSON.parse(row.data))
    const mail = {
      id: this.#deps.ids.format(row.id),
      to: { name: row.name, address: row.address },
      subject: letter.subject,
      text: toText(letter),
      html: toHtml(letter),
    }
    const { signal } = this.#runner
    const outcome = await this.#desk.send(mail, signal).then((): SendResult => ({ kind: 'sent' }), classifyError)
    if (outcome.kind !== 'sent' && signal.aborted)
      return this.#change(row, { due_at: this.#deps.clock(), attempts: row.attempts - 1 })
    return this.#conclude(row, outcome)
  }

  // What a mail server says may hold the address: of it only the code.
  async #conclude(row: MailQueueTable, outcome: SendResult): Promise<void> {
    const { clock, log } = this.#deps
    if (outcome.kind === 'sent') return this.#finish(row)
    const hint = hints[outcome.code.split(' ')[0]!]
    const about = { template: row.template, code: outcome.code, tries: row.attempts, ...(hint && { hint }) }
    if (outcome.kind === 'refused' || row.attempts >= MAX_ATTEMPTS) {
      log.error(about, 'A mail could not be sent; it is given up')
      return this.#finish(row)
    }
    log.warn(about, 'A mail could not be sent; it will be tried again')
    return this.#change(row, { due_at: clock() + backoff(row.attempts) })
  }

  #finish(row: MailQueueTable): Promise<void> {
    return transact(this.#deps.db, async (tx) => void (await deleteMail(tx, row.id)))
  }

  async #change(row: MailQueueTable, change: Parameters<typeof updateMail>[2]): Promise<void> {
    await transact(this.#deps.db, (tx) => updateMail(tx, row.id, change))
  }
}
