/** Adds, changes, deletes and lists the webhooks of an account. */
import type { Static } from 'typebox'
import type { Webhook, webhooks } from '#contract/calls/webhooks.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { WEBHOOK_SECRET_HOURS, WEBHOOKS } from '#contract/limits.ts'
import { text } from '#contract/server-texts.ts'
import { toIso, toIsoOrNull } from '#server/core/clock.ts'
import { fail, failFields } from '#server/core/errors.ts'
import type { Session } from '#server/core/http/call.ts'
import { type Id, type IdFormat, timeOf } from '#server/core/ids/ids.ts'
import { checkPublic } from '#server/core/outgoing/open-public.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import type { WebhooksTable } from '#server/db/tables/delivery.ts'
import { transact } from '#server/db/transaction.ts'
import { requireRecentAuth, requireRecentAuthLocked } from '#server/features/accounts/factors/require-recent-auth.ts'
import { enqueueMail } from '#server/features/delivery/mail/enqueue-mail.ts'
import { endWaiting } from './deliveries.store.ts'
import { makeSecret, secretContext } from './rules.ts'
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  typesOf,
  updateWebhook,
} from './store.ts'

type NewWebhook = Static<(typeof webhooks)['POST /webhooks']['body']>
type WebhookChange = Static<(typeof webhooks)['PUT /webhooks/:id']['body']>
type WebhookDeps = Pick<Deps, 'db' | 'ids' | 'nextId' | 'clock' | 'config' | 'secrets' | 'events' | 'security'>

/** The webhooks of an account. */
export async function getWebhooks({ db, ids, clock }: Pick<Deps, 'db' | 'ids' | 'clock'>, viewer: Id) {
  return { webhooks: (await listWebhooks(db, [viewer])).map((row) => present(ids, row, clock())) }
}

/** A webhook of the viewer. */
export async function findOwn(db: Db, viewer: Id, id: Id): Promise<WebhooksTable> {
  const row = await findWebhook(db, id)
  return row?.account_id === viewer ? row : fail('webhook_not_found')
}

/** Adds a webhook, and mails its owner: others with the session could read along. */
export async function addWebhook(deps: WebhookDeps, session: Session, { url, types }: NewWebhook) {
  await requireRecentAuth(deps, session)
  refuseIfOff(deps)
  const { account } = session
  // Before the look-up of the host, which takes time.
  if ((await listWebhooks(deps.db, [account])).length >= WEBHOOKS) fail('too_many_webhooks')
  const address = await readAddress(deps, url)
  const [id, secret] = [deps.nextId(), makeSecret()]
  const row: WebhooksTable = {
    ...{ id, account_id: account, url: address.href, types: [...new Set(types)].join(' ') },
    ...{ secret: deps.secrets.seal(secret, secretContext(id)), former_secret: null, former_until: 0 },
    ...{ off_reason: null, failing_since: null, failures: 0, paused_until: 0, due_at: null, leased_until: 0 },
  }
  await transact(deps.db, async (tx) => {
    await requireRecentAuthLocked(deps.clock, tx, session)
    if ((await listWebhooks(tx, [account])).length >= WEBHOOKS) fail('too_many_webhooks')
    await insertWebhook(tx, row)
    await enqueueMail(deps, tx, { account, template: 'webhook-added', data: { host: address.host } })
  })
  return { webhook: present(deps.ids, row, deps.clock()), secret }
}

/** Changes the given fields. Another address, or turning it on, begins without failures. */
export async function changeWebhook(deps: WebhookDeps, session: Session, id: Id, { url, types, isOn }: WebhookChange) {
  await requireRecentAuth(deps, session)
  refuseIfOff(deps)
  const { account } = session
  await findOwn(deps.db, account, id)
  const address = url === undefined ? undefined : await readAddress(deps, url)
  const row = await transact(deps.db, async (tx) => {
    await requireRecentAuthLocked(deps.clock, tx, session)
    const before = await lockOwn(tx, account, id)
    const isNew = address !== undefined && address.href !== before.url
    const change: Partial<WebhooksTable> = {
      ...(address && { url: address.href }),
      ...(types && { types: [...new Set(types)].join(' ') }),
      ...(isOn === true && { off_reason: null }),
      ...(isOn === false && before.off_reason === null && { off_reason: 'member' as const }),
      ...((isNew || (isOn && before.off_reason !== null)) && { failing_since: null, failures: 0, paused_until: 0 }),
    }
    if (Object.keys(change).length > 0) await updateWebhook(tx, before, change)
    if (isOn === false) await endWaiting(tx, id, 'off')
    if (isNew) await enqueueMail(deps, tx, { account, template: 'webhook-added', data: { host: address.host } })
    return { ...before, ...change }
  })
  return { webhook: present(deps.ids, row, deps.clock()) }
}

/** Makes a new secret. The former one stays valid for a day. */
export async function renewSecret(deps: WebhookDeps, session: Session, id: Id) {
  await requireRecentAuth(deps, session)
  const secret = makeSecret()
  const row = await transact(deps.db, async (tx) => {
    await requireRecentAuthLocked(deps.clock, tx, session)
    const before = await lockOwn(tx, session.account, id)
    const change = {
      secret: deps.secrets.seal(secret, secretContext(id)),
      former_secret: before.secret,
      former_until: deps.clock() + WEBHOOK_SECRET_HOURS * HOUR_MS,
    }
    await updateWebhook(tx, before, change)
    return { ...before, ...change }
  })
  return { webhook: present(deps.ids, row, deps.clock()), secret }
}

export const removeWebhook = ({ db }: Pick<Deps, 'db'>, viewer: Id, id: Id): Promise<void> =>
  transact(db, async (tx) => {
    if (!(await deleteWebhook(tx, viewer, id))) fail('webhook_not_found')
  })

/** Turns off the webhooks of an account, whose owner may not be who added them, in the transaction that ends all its sessions. */
export async function turnOffAll(tx: Tx, account: Id): Promise<void> {
  for (const { id } of await listWebhooks(tx, [account])) {
    const row = await lockWebhook(tx, id)
    if (row?.off_reason !== null) continue
    await updateWebhook(tx, row, { off_reason: 'sessions_ended' })
    await endWaiting(tx, id, 'off')
  }
}

async function lockOwn(tx: Tx, viewer: Id, id: Id): Promise<WebhooksTable> {
  await findOwn(tx, viewer, id)
  return (await lockWebhook(tx, id)) ?? fail('webhook_not_found')
}

function refuseIfOff({ config }: Pick<Deps, 'config'>): void {
  if (!config.webhooks.isOn) fail('webhooks_off')
}

/** An address that webhooks may have: https, without a password, and on the public internet now. */
async function readAddress({ config }: Pick<Deps, 'config'>, typed: string): Promise<URL> {
  const url = URL.parse(typed)
  const { privateOrigins } = config.webhooks
  const isPrivate = url !== null && privateOrigins.includes(url.origin)
  if (!url || (url.protocol !== 'https:' && !isPrivate))
    failFields({ url: text('Enter an address that begins with https://.') })
  if (url.username || url.password) failFields({ url: text('Leave the username and password out of the address.') })
  url.hash = ''
  try {
    await checkPublic(url, privateOrigins)
  } catch {
    failFields({ url: text('This address can’t be reached from the public internet.') })
  }
  return url
}

const present = (ids: IdFormat, row: WebhooksTable, now: number): Webhook => ({
  _id: ids.format(row.id),
  url: row.url,
  types: typesOf(row),
  off: row.off_reason,
  createdAt: toIso(timeOf(row.id)),
  failingSince: toIsoOrNull(row.failing_since),
  formerSecretUntil: row.former_until > now ? toIso(row.former_until) : null,
})
