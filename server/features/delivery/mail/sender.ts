/** Sends queued mails, four at a time. */

import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '#contract/durations.ts'
import { isLanguage, SOURCE_LANGUAGE } from '#contract/languages.ts'
import { originOf } from '#server/core/http/origin.ts'
import { timeOf } from '#server/core/ids/ids.ts'
import { processCounts } from '#server/core/observation/process-counts.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { QueueWorker, type Retry } from '#server/db/queue/queue-worker.ts'
import type { MailQueueTable } from '#server/db/tables/delivery.ts'
import { type MailLook, toHtml, toText } from './layout.ts'
import { type OutgoingMail, openMailTransport } from './mail-transport.ts'
import { backoff, classifyError, hints, MAX_ATTEMPTS, MAX_BACKOFF_MS } from './rules.ts'
import { claimMails, deleteMails, hastenMails, updateMail } from './store.ts'
import { defaultLinks, renderTemplate, type Template } from './templates.ts'

/**
 * Makes the path of a secret link when its mail is sent, so that the queue stores no secret. Null when the mail is no
 * longer needed.
 */
export type LinkMaker = (mail: Pick<MailQueueTable, 'account_id' | 'address' | 'data'>) => Promise<string | null>
export type LinkMakers = Partial<Record<Template, LinkMaker>>

/** Mail content from higher features. */
interface MailSources {
  links: LinkMakers
  getLook(db: Db): Promise<MailLook>
}

/** Sends mails for as long as the server runs. */
export function serveMail(deps: Deps, server: FastifyInstance, sources: MailSources): QueueWorker<MailQueueTable> {
  const send = openMailTransport(deps.config)
  const worker = new QueueWorker<MailQueueTable>(deps, {
    name: 'mails',
    concurrency: 4,
    batch: 1,
    leaseMs: 2 * MINUTE_MS,
    claim: (now, until, limit) => claimMails(deps.db, now, until, limit),
    maxDelayMs: MAX_BACKOFF_MS,
    hasten: hastenMails,
    remove: (tx, rows) => deleteMails(tx, rows),
    reschedule: (tx, { id }, change) => updateMail(tx, id, change),
    async handle([row], signal) {
      const mail = await composeMail(deps, row!, sources, originOf(deps.config, server))
      const error =
        mail &&
        (await send(mail, signal).then(
          () => null,
          (error: unknown) => ({ error }),
        ))
      if (mail && !error) processCounts.mails.sent++
      return error ? retryOf(deps, row!, error.error, signal) : []
    },
  })
  server.addHook('onReady', async () => worker.start())
  server.addHook('onClose', () => worker.stop())
  return worker
}

/** Composes a mail; null when it is no longer needed. */
async function composeMail(
  { db, ids }: ReadDeps,
  row: MailQueueTable,
  { links, getLook }: MailSources,
  origin: string,
): Promise<OutgoingMail | null> {
  const template = row.template as Template
  const makeLink = links[template]
  const path = makeLink ? await makeLink(row) : (defaultLinks[template] ?? '')
  if (path === null) return null
  const look = await getLook(db)
  const context = {
    language: isLanguage(row.language) ? row.language : SOURCE_LANGUAGE,
    username: row.name,
    network: look.name,
    origin,
    url: origin + path,
    at: new Date(timeOf(row.id)),
  }
  const content = renderTemplate(template, context, JSON.parse(row.data))
  return {
    id: ids.format(row.id),
    network: look.name,
    to: { name: row.name, address: row.address },
    subject: content.subject,
    text: toText(content, look),
    html: toHtml(content, look),
  }
}

/** Logs the code of a failure only: the mail server's message may contain the address. */
function retryOf(
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  row: MailQueueTable,
  error: unknown,
  signal: AbortSignal,
): Retry<MailQueueTable>[] {
  const { isFinal, code } = classifyError(error)
  const retry = { row, dueAt: clock() + backoff(row.attempts) }
  if (signal.aborted) return [retry]
  const hint = hints[code.split(' ')[0]!]
  const about = { template: row.template, code, attempts: row.attempts, ...(hint && { hint }) }
  if (isFinal || row.attempts >= MAX_ATTEMPTS) {
    processCounts.mails.dropped++
    log.error(about, 'A mail could not be sent and is dropped')
    return []
  }
  processCounts.mails.retried++
  log.warn(about, 'A mail could not be sent; it will be retried')
  return [retry]
}
