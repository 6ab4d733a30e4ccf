import { describe, expect, it } from 'vitest'
import { WEBHOOK_TYPES, type WebhookType } from '#contract/calls/webhooks.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { transact } from '#server/db/transaction.ts'
import { doHourlyWork } from '#server/features.ts'
import { requestsPasswordReset } from '#tests/mailed-links.ts'
import type { Member } from '#tests/member.ts'
import { webhookReceiver } from '#tests/services/webhook-receiver.ts'
import { restrict } from '#tests/stores/restrict.ts'
import { atOnce, world } from '#tests/world.ts'

const all = [...WEBHOOK_TYPES]
const POLL = { interval: 10, timeout: 10_000 }

/** Alice has a webhook to a receiver, on a clock that the test advances. */
async function stage(types: WebhookType[] = all) {
  let now = Date.now()
  const receiver = await webhookReceiver()
  // The clock and what waits are those of one process.
  const cast = await world({ clock: () => now, settings: receiver.settings, processes: 1 })
  const { alice } = cast
  const { webhook, secret } = await alice.call('POST /webhooks', { body: { url: receiver.url, types } })
  receiver.secrets.push(secret)
  const params = { id: webhook._id }
  const log = async (by: Member = alice) => (await by.call('GET /webhooks/:id/deliveries', { params })).deliveries
  return {
    ...cast,
    receiver,
    params,
    secret,
    log,
    passes(ms: number) {
      now += ms
    },
    /** The webhook as its owner sees it. */
    shown: async () => (await alice.call('GET /webhooks')).webhooks[0]!,
    /** Resolves with everything received once it is so much. */
    async receives(count: number) {
      await cast.settles()
      await expect.poll(() => receiver.received.length, POLL).toBe(count)
      return receiver.received
    },
    /**
     * Resolves when no delivery waits for its first try or for the answer, and no webhook has its turn, which a later time
     * would end.
     */
    async isQuiet() {
      await cast.settles()
      const waiting = () =>
        cast.app.deps.db
          .selectFrom('webhooks')
          .select('id')
          .where((q) => q.or([q('due_at', '<=', now), q('leased_until', '>', 0)]))
          .execute()
      await expect.poll(waiting, POLL).toEqual([])
    },
  }
}

describe('GET /webhooks', () => {
  it('lists those of the viewer without their secrets, also after a restart', async () => {
    const { alice, bob, secret, passes, restarts, receiver } = await stage(['tweet.created'])
    passes(1_000)
    await restarts()
    const answer = await alice.call('GET /webhooks')
    expect(answer.webhooks).toMatchObject([{ url: receiver.url, types: ['tweet.created'], off: null }])
    expect(JSON.stringify(answer)).not.toContain(secret)
    expect(await bob.call('GET /webhooks')).toEqual({ webhooks: [] })
  })
})

describe('POST /webhooks', () => {
  it('sends signed events with what the API shows of them, and mails that it was added', async () => {
    const { alice, bob, receives, passes, settles, isQuiet, mailsTo } = await stage()
    const post = await alice.posts('Hello')
    const [created] = await receives(1)
    expect(created).toMatchObject({
      type: 'tweet.created',
      signed: [1],
      data: { tweet: { _id: post._id, content: 'Hello', warning: null } },
    })
    await bob.replies(post, 'Hi')
    await bob.follows(alice)
    await alice.follows(bob)
    await bob.writes(alice, 'Psst')
    // A reply to a post that is gone by then notifies nobody.
    await settles()
    await alice.call('DELETE /tweets/:id', { params: { id: post._id } })
    await receives(4)
    await isQuiet()
    passes(10_000)
    const received = await receives(5)
    expect(Object.fromEntries(received.map(({ type, data }) => [type, data]))).toMatchObject({
      'notification.follow': { notification: { fromUser: { username: 'bob' }, usersCount: 1, tweet: null } },
      'notification.reply': { notification: { message: 'replied to your post', tweet: { content: 'Hi' } } },
      'message.created': { message: { text: 'Psst', sender: { username: 'bob' } } },
      'tweet.deleted': { tweet: { _id: post._id } },
    })
    const mails = (await mailsTo(alice.email)).map(({ subject }) => subject)
    expect(mails).toContain('A webhook was added to your account')
  })

  it('joins the likes of a post, and sends nothing of what is not chosen', async () => {
    const { alice, crowd, settles, passes, receives, log } = await stage(['notification.like'])
    const post = await alice.posts('Hot')
    const likers = crowd(5)
    await atOnce(5, (index) => likers[index]!.likes(post))
    await settles()
    expect(await log()).toHaveLength(1)
    passes(10_000)
    const [likes] = await receives(1)
    expect(likes!.data.notification).toMatchObject({ usersCount: 5, tweet: { _id: post._id } })
    expect(likes!.data.notification.users).toHaveLength(3)
  })

  it('refuses addresses that are not https on the public internet', async () => {
    const { alice } = await world()
    for (const url of [
      'http://example.org/',
      'https://name:word@example.org/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://169.254.169.254/latest',
      'https://localhost/',
      'https://example.org:8443/',
      'ftp://example.org/',
      'nowhere',
    ]) {
      const call = alice.call('POST /webhooks', { body: { url, types: ['tweet.created'] } })
      const refusal = { code: 'invalid_fields', fields: { url: expect.any(String) } }
      await expect(call, url).rejects.toMatchObject(refusal)
    }
  })

  it('asks for proof, and for one webhook too many or none at all says so', async () => {
    const { alice, passes, receiver } = await stage()
    const body = { url: receiver.url, types: all }
    await atOnce(12, () => alice.call('POST /webhooks', { body }).catch((error) => error))
    expect((await alice.call('GET /webhooks')).webhooks).toHaveLength(10)
    await expect(alice.call('POST /webhooks', { body })).rejects.toMatchObject({ code: 'too_many_webhooks' })
    passes(11 * MINUTE_MS)
    await expect(alice.call('POST /webhooks', { body })).rejects.toMatchObject({ code: 'prove_identity' })
    const { alice: other } = await world({ settings: { WEBHOOKS: 'off' } })
    await expect(other.call('POST /webhooks', { body })).rejects.toMatchObject({ code: 'webhooks_off' })
  })

  it('sends nothing by whom the owner has blocked or muted since, nor of a deleted post', async () => {
    const { alice, bob, carol, passes, receives, settles, isQuiet } = await stage()
    const post = await alice.posts('Hello')
    await receives(1)
    await isQuiet()
    await bob.likes(post)
    await carol.follows(alice)
    await settles()
    await alice.blocks(bob)
    await alice.mutes(carol)
    passes(10_000)
    await alice.posts('After')
    expect((await receives(2)).map(({ type }) => type)).toEqual(['tweet.created', 'tweet.created'])
  })

  it('sends nothing of a frozen account', async () => {
    const { alice, bob, app, isQuiet, receiver, log } = await stage()
    await restrict(app.deps, alice, 'frozen')
    await bob.posts('Hello @alice')
    await isQuiet()
    expect(receiver.received).toEqual([])
    expect(await log()).toMatchObject([{ state: 'failed', problem: 'restricted' }])
  })

  it('sends fifty events, and again what a process had sent that stopped before the answer', async () => {
    const { alice, receiver, restarts, passes } = await stage(['tweet.created'])
    receiver.answers.push(204, null)
    await atOnce(50, (index) => alice.posts(`Post ${index}`))
    await expect.poll(() => receiver.received.length, POLL).toBe(2)
    passes(1_000)
    await restarts()
    await expect.poll(() => new Set(receiver.received.map(({ id }) => id)).size, POLL).toBe(50)
    expect(receiver.received.length).toBe(51)
    expect(receiver.received.every(({ signed }) => signed[0] === 1)).toBe(true)
  })
})

it('gives each webhook its turn, however much waits for slow ones', async () => {
  const receiver = await webhookReceiver()
  const startedAt = Date.now()
  // Each delivery takes a whole turn.
  const clock = () => startedAt + receiver.received.length * 10_000
  const { alice, app, settles } = await world({ clock, settings: receiver.settings, processes: 1 })
  const { db } = app.deps
  // One more than is sent to at once for an account.
  for (let count = 0; count < 5; count++) {
    const { secret } = await alice.call('POST /webhooks', { body: { url: receiver.url, types: ['tweet.created'] } })
    receiver.secrets.push(secret)
  }
  const lease = (until: number) =>
    transact(db, (tx) => tx.updateTable('webhooks').set({ leased_until: until }).execute())
  await lease(startedAt + DAY_MS)
  for (const text of ['One', 'Two']) await alice.posts(text)
  await settles()
  await lease(0)
  await expect.poll(() => receiver.received.length, POLL).toBe(10)
  const order = receiver.received.map(({ signed }) => signed.indexOf(1))
  expect(Math.max(...[0, 1, 2, 3, 4].map((each) => order.indexOf(each)))).toBeLessThan(8)
})

describe('a receiver that fails', () => {
  it('gets a delivery again with growing delay, with the same id, and not before Retry-After', async () => {
    const { alice, receiver, receives, passes, log, shown, isQuiet } = await stage()
    receiver.answers.push(500, [429, { 'retry-after': '600' }], 302)
    await alice.posts('Hello')
    await receives(1)
    await isQuiet()
    expect(await log()).toMatchObject([{ state: 'retrying', status: 500, problem: 'status', tries: 1 }])
    expect((await shown()).failingSince).not.toBeNull()
    passes(5_000)
    await receives(2)
    await isQuiet()
    passes(5 * MINUTE_MS)
    await isQuiet()
    expect(receiver.received).toHaveLength(2)
    passes(5 * MINUTE_MS)
    await receives(3)
    await isQuiet()
    expect(await log()).toMatchObject([{ status: 302, problem: 'redirect', tries: 3 }])
    passes(HOUR_MS)
    await receives(4)
    await isQuiet()
    expect(await log()).toMatchObject([{ state: 'delivered', status: 204, problem: null, tries: 4, nextAt: null }])
    expect((await shown()).failingSince).toBeNull()
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
  })

  it.each([
    ['at once when it answers 410', 'gone', [410]],
    ['after three days', 'failing', [503, 503, 503, 503]],
  ] as const)('is turned off %s, and its owner gets a mail', async (_, off, answers) => {
    const { alice, receiver, passes, log, shown, isQuiet, mailsTo, params } = await stage()
    receiver.answers.push(...answers)
    await alice.posts('Hello')
    for (const [index] of answers.entries()) {
      await expect.poll(() => receiver.received.length, POLL).toBe(index + 1)
      await isQuiet()
      passes(DAY_MS)
    }
    expect(await shown()).toMatchObject({ off })
    expect(await log()).toMatchObject([{ state: 'failed', problem: 'status', tries: answers.length }])
    expect((await mailsTo(alice.email)).map(({ subject }) => subject)).toContain('A webhook was turned off')
    await expect(alice.call('POST /webhooks/:id/test', { params })).rejects.toMatchObject({ code: 'webhook_off' })
    await alice.posts('Unheard')
    await isQuiet()
    expect(await log()).toHaveLength(1)
  })
})

describe('PUT /webhooks/:id', () => {
  it('changes the events, and turns it off and on', async () => {
    const { alice, params, receives, receiver, log, isQuiet } = await stage()
    const change = (body: { types?: WebhookType[]; isOn?: boolean }) =>
      alice.call('PUT /webhooks/:id', { params, body }).then(({ webhook }) => webhook)
    expect(await change({ isOn: false })).toMatchObject({ off: 'member', types: all })
    await alice.posts('Unheard')
    await isQuiet()
    expect(await log()).toEqual([])
    expect(await change({ isOn: true, types: ['tweet.created'] })).toMatchObject({ off: null })
    const post = await alice.posts('Heard')
    await alice.call('DELETE /tweets/:id', { params: { id: post._id } })
    await alice.posts('Heard, too')
    await isQuiet()
    expect(receiver.received.map(({ data }) => data.tweet.content).at(-1)).toBe('Heard, too')
    await receives(receiver.received.length)
    await expect(change({ types: [] })).rejects.toMatchObject({ fields: { types: expect.any(String) } })
  })
})

describe('all webhooks of an account', () => {
  it('are turned off when its sessions end by a password reset', async () => {
    const cast = await stage(['message.created'])
    const { alice, app, settles, stranger } = cast
    const body = { token: await requestsPasswordReset(cast, alice.email), newPassword: 'seven lamps in the fog' }
    await stranger.call('POST /auth/password/reset', { body })
    await settles()
    const { off_reason } = await app.deps.db.selectFrom('webhooks').select('off_reason').executeTakeFirstOrThrow()
    expect(off_reason).toBe('sessions_ended')
  })
})

describe('POST /webhooks/:id/secret', () => {
  it('makes a new secret, beside which the former one is valid for a day', async () => {
    const { alice, params, receives, receiver, passes, isQuiet } = await stage()
    const { secret, webhook } = await alice.call('POST /webhooks/:id/secret', { params })
    expect(webhook.formerSecretUntil).not.toBeNull()
    receiver.secrets.push(secret)
    await alice.posts('Today')
    expect((await receives(1))[0]!.signed).toEqual([1, 1])
    await isQuiet()
    passes(25 * HOUR_MS)
    await alice.posts('Tomorrow')
    expect((await receives(2))[1]!.signed).toEqual([0, 1])
  })
})

describe('POST /webhooks/:id/test', () => {
  it('sends an event of its own type', async () => {
    const { alice, params, receives, log, isQuiet } = await stage(['tweet.created'])
    const { delivery } = await alice.call('POST /webhooks/:id/test', { params })
    expect(delivery).toMatchObject({ type: 'test', state: 'waiting', tries: 0 })
    expect(await receives(1)).toMatchObject([{ id: delivery._id, type: 'test', data: { webhook: params.id } }])
    await isQuiet()
    expect(await log()).toMatchObject([{ type: 'test', state: 'delivered' }])
  })

  it('ends the pause after failures', async () => {
    const { alice, params, receives, receiver, isQuiet } = await stage(['tweet.created'])
    receiver.answers.push(500)
    await alice.posts('Hello')
    await receives(1)
    await isQuiet()
    await alice.call('POST /webhooks/:id/test', { params })
    expect((await receives(2))[1]).toMatchObject({ type: 'test' })
  })
})

describe('POST /webhooks/:id/deliveries/:deliveryId/again', () => {
  it('sends a delivery again with its id, and what may be seen of it now', async () => {
    const { alice, params, receives, log, isQuiet, receiver } = await stage(['tweet.created'])
    const post = await alice.posts('Hello')
    const [first] = await receives(1)
    await isQuiet()
    const again = () =>
      alice.call('POST /webhooks/:id/deliveries/:deliveryId/again', {
        params: { ...params, deliveryId: first!.id },
      })
    expect((await again()).delivery).toMatchObject({ state: 'waiting' })
    expect((await receives(2))[1]).toMatchObject({ id: first!.id, data: { tweet: { content: 'Hello' } } })
    await isQuiet()
    await alice.call('DELETE /tweets/:id', { params: { id: post._id } })
    await again()
    await isQuiet()
    expect(receiver.received).toHaveLength(2)
    expect(await log()).toEqual([])
    await expect(again()).rejects.toMatchObject({ code: 'webhook_delivery_not_found' })
  })
})

describe('GET /webhooks/:id/deliveries', () => {
  it('keeps the newest hundred, for a week', async () => {
    const { alice, params, log, isQuiet, app, passes } = await stage(['tweet.created'])
    const row = { webhook_id: app.deps.ids.parse(params.id), type: 'tweet.created', about_id: 1, attempts: 1 } as const
    const more = { tried_at: 0, status: 204, problem: null, duration_ms: 1, due_at: null }
    const rows = Array.from({ length: 150 }, () => app.deps.nextId()).map((id) => ({
      ...{ ...row, ...more, id, lot: id, first_id: id, last_id: id },
    }))
    await transact(app.deps.db, (tx) => tx.insertInto('webhook_deliveries').values(rows).execute())
    await alice.posts('One more')
    await isQuiet()
    expect(await log()).toHaveLength(100)
    const count = () => app.deps.db.selectFrom('webhook_deliveries').select('id').execute()
    expect(await count()).toHaveLength(100)
    passes(8 * DAY_MS)
    await doHourlyWork(app.deps)
    expect(await count()).toEqual([])
  })

  it('is of the owner only, as everything of a webhook', async () => {
    const { bob, params, log } = await stage()
    const gone = { code: 'webhook_not_found' }
    await expect(log(bob)).rejects.toMatchObject(gone)
    await expect(bob.call('POST /webhooks/:id/test', { params })).rejects.toMatchObject(gone)
    await expect(bob.call('POST /webhooks/:id/secret', { params })).rejects.toMatchObject(gone)
    await expect(bob.call('PUT /webhooks/:id', { params, body: { isOn: false } })).rejects.toMatchObject(gone)
    await expect(bob.call('DELETE /webhooks/:id', { params })).rejects.toMatchObject(gone)
    const again = { params: { ...params, deliveryId: params.id } }
    await expect(bob.call('POST /webhooks/:id/deliveries/:deliveryId/again', again)).rejects.toMatchObject(gone)
  })
})

describe('DELETE /webhooks/:id', () => {
  it('deletes it with its log', async () => {
    const { alice, params, log, isQuiet, app } = await stage()
    await alice.posts('Hello')
    await isQuiet()
    await alice.call('DELETE /webhooks/:id', { params })
    await expect(log()).rejects.toMatchObject({ code: 'webhook_not_found' })
    expect(await app.deps.db.selectFrom('webhook_deliveries').select('id').execute()).toEqual([])
  })
})
