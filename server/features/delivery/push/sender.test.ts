import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Member } from '#tests/member.ts'
import { photo } from '#tests/pictures.ts'
import { isPushed, neverAnswers, pushService, signatureOf } from '#tests/services/push-service.ts'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { FAKE_FFMPEG, hasVideo } from '#tests/videos.ts'
import { atOnce, world } from '#tests/world.ts'

const AT_ONCE = { PUSH_ALLOW_PRIVATE_HOSTS: 'on', PUSH_DELAY_SECONDS: '0' }

/** Alice has turned push on. */
async function stage(options: Parameters<typeof world>[0] = {}) {
  // The queue and the pending pushes are counted in one process.
  const cast = await world({ ...options, settings: { ...AT_ONCE, ...options.settings }, processes: 1 })
  const service = await pushService()
  const phone = service.browser()
  await cast.alice.turnsOnPush(phone)
  const all = <T extends 'push_queue' | 'push_subscriptions' | 'push_endpoints' | 'event_outbox'>(table: T) =>
    cast.app.deps.db
      .selectFrom(table as 'push_queue')
      .selectAll()
      .execute() as unknown as Promise<Tables[T][]>
  return {
    ...cast,
    cast,
    phone,
    browser: service.browser,
    all,
    /** Resolves when nothing waits to be pushed. */
    async isQuiet() {
      await cast.settles()
      await expect.poll(() => all('push_queue'), { interval: 10, timeout: 10_000 }).toEqual([])
    },
  }
}

/** A stage where a push is delayed: for three seconds, or thirty where many are combined. */
async function unhurriedStage() {
  let now = Date.now()
  const passes = (ms: number) => {
    now += ms
  }
  return { ...(await stage({ clock: () => now, settings: { PUSH_DELAY_SECONDS: '3' } })), passes }
}

describe('push', () => {
  it('is sent for notifications after a device was subscribed, and for none before', async () => {
    const { alice, bob, browser, isQuiet } = await stage()
    await alice.writes(bob, 'Too early')
    await isQuiet()
    const tablet = browser()
    await bob.turnsOnPush(tablet)
    await alice.writes(bob, 'In time')
    await isQuiet()
    expect(tablet.shows).toEqual(['alice: In time'])
  })

  it('names what a post without text shows', async () => {
    const { alice, bob, phone, isQuiet } = await stage({ settings: FAKE_FFMPEG })
    const pictured = await alice.posts('', { images: [await photo(), await photo()] })
    await bob.likes(pictured)
    await isQuiet()
    for (const kind of ['voice', 'video'] as const) {
      const video = (await hasVideo(bob, { kind }))._id
      await bob.call('POST /tweets', { body: { video, replyTo: pictured._id } })
      await isQuiet()
    }
    expect(phone.shows).toEqual([
      'bob liked your post: 2 images',
      'bob replied to your post: Voice note',
      'bob replied to your post: Video',
    ])
  })

  it('is sent at the end of a poll, to those who voted and to its author, unless it is off', async () => {
    let now = Date.now()
    const { alice, bob, carol, browser, phone, all, isQuiet, cast } = await stage({ clock: () => now })
    const [tablet, off] = [browser(), browser()]
    await bob.turnsOnPush(tablet)
    await carol.turnsOnPush(off)
    await carol.wantsPushed({ poll: false })
    const tweet = await alice.polls('Tea?', ['Yes', 'No'], { pollMinutes: 5 })
    for (const voter of [bob, carol]) await voter.votes(tweet, [0])
    now += 5 * MINUTE_MS
    const open = () => cast.app.deps.db.selectFrom('poll_ends').selectAll().execute()
    await expect.poll(open, { interval: 20, timeout: 10_000 }).toEqual([])
    await isQuiet()
    expect(await all('push_queue')).toEqual([])
    expect([phone.shows, tablet.shows, off.shows]).toEqual([
      ['Your poll has ended: Tea?'],
      ['A poll you voted in has ended: Tea?'],
      [],
    ])
  })

  it('is sent for follows, likes, reposts, replies, quotes, mentions and messages', async () => {
    const { alice, bob, phone, isQuiet } = await stage()
    const tweet = await alice.posts('Hello')
    const acts = [
      () => bob.follows(alice),
      () => bob.likes(tweet),
      () => bob.retweets(tweet),
      () => bob.replies(tweet, 'Nice'),
      () => bob.quotes(tweet, 'See this'),
      () => bob.posts('Look, @alice'),
      () => bob.writes(alice, 'Lunch?'),
    ]
    for (const act of acts) {
      await act()
      await isQuiet()
    }
    expect(phone.shows).toEqual([
      'bob followed you',
      'bob liked your post: Hello',
      'bob reposted your post: Hello',
      'bob replied to your post: Nice',
      'bob quoted your post: See this',
      'bob mentioned you: Look, @alice',
      'bob: Lunch?',
    ])
    const types = ['follow', 'like', 'retweet', 'reply', 'quote', 'mention', 'message']
    expect(phone.received.map(({ message }) => message.type)).toEqual(types)
    expect(phone.received.map(({ message }) => message.unread)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(phone.received[1]!.message).toMatchObject({ tweet: tweet._id, from: { _id: await bob.id } })
    expect(phone.received.map(({ headers }) => headers.urgency)).toEqual([
      'low',
      'low',
      'low',
      'normal',
      'normal',
      'normal',
      'high',
    ])
  })

  it('is signed by this server, encrypted, and reveals nothing to the push service', async () => {
    const { alice, bob, phone, isQuiet } = await stage({ settings: { VAPID_SUBJECT: 'mailto:me@plus.example' } })
    await bob.writes(alice, 'Lunch?')
    await isQuiet()
    const [received] = phone.received
    const { key } = await alice.call('GET /push/key')
    const { exp, ...signature } = signatureOf(received!)
    expect(signature).toEqual({ key, aud: new URL(phone.endpoint).origin, sub: 'mailto:me@plus.example' })
    expect(exp * 1_000 - Date.now()).toBeLessThan(24 * 60 * MINUTE_MS)
    expect(received!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: received!.message.tag })
    expect(received!.headers.topic).toMatch(/^[\w-]{32}$/)
    expect(Number(received!.headers.ttl)).toBeGreaterThan(23 * 60 * 60)
    expect(JSON.stringify(received!.headers)).not.toContain(await bob.id)
  })

  it('is sent to each device, under its own topic', async () => {
    const { alice, bob, phone, browser, isQuiet } = await stage()
    const laptop = browser()
    await (await alice.onAnotherDevice()).turnsOnPush(laptop)
    await bob.writes(alice, 'Lunch?')
    await isQuiet()
    expect([phone.shows, laptop.shows]).toEqual([['bob: Lunch?'], ['bob: Lunch?']])
    expect(phone.received[0]!.headers.topic).not.toBe(laptop.received[0]!.headers.topic)
  })

  it('contains the beginning of long texts', async () => {
    const { alice, bob, phone, isQuiet } = await stage()
    await bob.writes(alice, '👨‍👩‍👧‍👦'.repeat(500))
    await isQuiet()
    expect(phone.received[0]!.message.text).toBe('👨‍👩‍👧‍👦'.repeat(120))
  })

  it('combines a burst about the same subject', async () => {
    const { alice, bob, carol, phone, settles, isQuiet, all, passes } = await unhurriedStage()
    const tweet = await alice.posts('Hello')
    await bob.likes(tweet)
    await carol.likes(tweet)
    for (const text of ['one', 'two', 'three']) await bob.writes(alice, text)
    await settles()
    expect(await all('push_queue')).toHaveLength(2)
    passes(3_000)
    await isPushed(phone)
    passes(27_000)
    await isQuiet()
    expect(phone.shows).toEqual(['bob: three', 'carol and 1 other liked your post: Hello'])
  })

  it('is left out for notifications that were read by then', async () => {
    const { alice, bob, phone, settles, isQuiet, passes } = await unhurriedStage()
    await bob.writes(alice, 'Lunch?')
    await bob.follows(alice)
    await settles()
    passes(1)
    await alice.messagesWith(bob)
    await alice.reads()
    await bob.replies(await alice.posts('Hello'), 'Unread')
    await settles()
    passes(30_000)
    await isQuiet()
    expect(phone.shows).toEqual(['bob replied to your post: Unread'])
  })

  it('is left out when its cause was undone, deleted, or is behind a block by then', async () => {
    const { alice, bob, carol, phone, settles, isQuiet, passes } = await unhurriedStage()
    const tweet = await alice.posts('Hello')
    await bob.likes(tweet)
    const mention = await bob.posts('Look, @alice')
    await carol.follows(alice)
    await carol.writes(alice, 'Let me in')
    await bob.replies(tweet, 'Still here')
    await settles()
    await bob.likes(tweet)
    await bob.deletes(mention)
    await alice.blocks(carol)
    await settles()
    passes(30_000)
    await isQuiet()
    expect(phone.shows).toEqual(['bob replied to your post: Still here'])
  })

  it('shows the visible notifications of a burst', async () => {
    const { alice, bob, carol, phone, settles, isQuiet, passes } = await unhurriedStage()
    const tweet = await alice.posts('Hello')
    await bob.likes(tweet)
    await carol.likes(tweet)
    await settles()
    await carol.likes(tweet)
    await settles()
    passes(30_000)
    await isQuiet()
    expect(phone.shows).toEqual(['bob liked your post: Hello'])
  })

  it('follows the settings', async () => {
    const { alice, bob, phone, isQuiet } = await stage()
    await alice.wantsPushed({ like: false, message: false })
    const tweet = await alice.posts('Hello')
    await bob.likes(tweet)
    await bob.writes(alice, 'Lunch?')
    await bob.retweets(tweet)
    await isQuiet()
    expect(phone.shows).toEqual(['bob reposted your post: Hello'])
  })

  it('is sent for the chosen actors only, and never for types that are off in the app', async () => {
    const { alice, bob, carol, phone, settles, isQuiet, passes } = await unhurriedStage()
    const tweet = await alice.posts('Hello')
    await alice.follows(carol)
    await alice.wants({ pushFrom: 'following', inApp: { retweet: false } })
    for (const fan of [carol, bob]) {
      await fan.likes(tweet)
      await fan.retweets(tweet)
      await fan.writes(alice, 'Lunch?')
    }
    await settles()
    passes(30_000)
    await isQuiet()
    expect(phone.shows.toSorted()).toEqual(['carol liked your post: Hello', 'carol: Lunch?'])
    expect(await alice.notificationTexts()).toEqual(['bob liked your post', 'carol liked your post'])
  })

  it.each<[string, (phone: Member, laptop: Member) => Promise<unknown>]>([
    ['is turned off', (phone) => phone.turnsOffPush()],
    ['signs out', (phone) => phone.call('POST /auth/logout')],
    [
      'is signed out from another',
      async (phone, laptop) => {
        const { sessions } = await laptop.call('GET /auth/sessions')
        for (const { _id: id, current } of sessions)
          if (!current) await phone.call('DELETE /auth/sessions/:id', { params: { id } })
      },
    ],
    [
      'is left behind by a new password',
      (_, laptop) => laptop.changesProfile({ newPassword: 'something else altogether' }),
    ],
  ])('ends for a device that %s, and goes on for others', async (_, end) => {
    const { alice, bob, phone, browser, isQuiet } = await stage()
    const laptop = await alice.onAnotherDevice()
    const screen = browser()
    await laptop.turnsOnPush(screen)
    await end(alice, laptop)
    await bob.writes(laptop, 'Lunch?')
    await isQuiet()
    expect([phone.tries, screen.shows]).toEqual([0, ['bob: Lunch?']])
  })

  it('is not sent for message requests, nor for messages that were deleted', async () => {
    const { alice, bob, phone, settles, isQuiet, passes } = await unhurriedStage()
    const message = await bob.writes(alice, 'Sent in error')
    await bob.deletesMessage(message, alice, 'both')
    await alice.leavesConversation(bob)
    await alice.sets({ messagesFrom: 'following' })
    await bob.writes(alice, 'May I?')
    await settles()
    passes(30_000)
    await isQuiet()
    expect(phone.tries).toBe(0)
  })

  it('ends with a session that was unused for 30 days', async () => {
    let now = Date.now()
    const { alice, bob, phone, all, settles, isQuiet } = await stage({ clock: () => now })
    await bob.signsUp()
    now += 31 * 24 * 60 * MINUTE_MS
    await bob.signsIn()
    await bob.writes(alice, 'Still there?')
    await settles()
    await isQuiet()
    expect(phone.tries).toBe(0)
    expect(await all('push_subscriptions')).toEqual([])
  })

  it.each([404, 410])('deletes a subscription whose service answers %i', async (status) => {
    const { alice, bob, phone, isQuiet } = await stage()
    phone.answers = status
    await bob.writes(alice, 'Lunch?')
    await isQuiet()
    expect(phone.tries).toBe(1)
    expect(await alice.pushedTo()).toBeNull()
  })

  it('drops a push that the service rejects for good, and continues', async () => {
    const { alice, bob, phone, isQuiet } = await stage()
    phone.answers = 413
    await bob.writes(alice, 'one')
    await isQuiet()
    phone.answers = 201
    await bob.writes(alice, 'two')
    await isQuiet()
    expect([phone.tries, phone.shows]).toEqual([2, ['bob: two']])
  })

  it('retries with growing delays when a service fails or redirects', async () => {
    let now = Date.now()
    const { alice, bob, phone, all, settles, isQuiet } = await stage({ clock: () => now })
    const failures = [
      { status: 500, headers: {}, atLeast: 7_500, atMost: 12_500 },
      { status: 302, headers: { location: 'http://127.0.0.1:1/' }, atLeast: 30_000, atMost: 50_000 },
      { status: 429, headers: { 'retry-after': '600' }, atLeast: 600_000, atMost: 600_000 },
    ]
    await bob.writes(alice, 'Lunch?')
    for (const { status, headers, atLeast, atMost } of failures) {
      phone.answers = { status, headers }
      await settles()
      const wait = async () => (await all('push_queue'))[0]!.due_at - now
      await expect.poll(wait, { timeout: 5_000 }).toSatisfy((ms) => ms >= atLeast && ms <= atMost)
      now += atMost
    }
    phone.answers = 201
    await isQuiet()
    expect([phone.tries, phone.shows]).toEqual([4, ['bob: Lunch?']])
  })

  it('deletes a subscription that accepted nothing for three days, and drops pushes of yesterday', async () => {
    let now = Date.now()
    const { alice, bob, phone, isQuiet, settles, all } = await stage({ clock: () => now })
    phone.answers = 500
    await bob.writes(alice, 'one')
    await settles()
    await expect.poll(() => phone.tries).toBe(1)
    // While it is being sent, no other process takes it for a minute.
    await expect.poll(async () => (await all('push_queue'))[0]!.due_at - now).toBeLessThanOrEqual(15_000)
    now += 25 * 60 * MINUTE_MS
    await isQuiet()
    expect(phone.tries).toBe(1)
    expect(await alice.pushedTo()).toBe(phone.endpoint)
    now += 50 * 60 * MINUTE_MS
    await bob.writes(alice, 'two')
    await isQuiet()
    expect(await alice.pushedTo()).toBeNull()
  })

  it('is not delayed by a service that does not answer, nor is other work', async () => {
    const { alice, bob, carol, phone, settles, stops } = await stage()
    phone.answers = neverAnswers
    const quick = (await pushService()).browser()
    await carol.turnsOnPush(quick)
    const tweets = await atOnce(6, (index) => alice.posts(`${index}`))
    for (const tweet of tweets) await bob.likes(tweet)
    await settles()
    await expect.poll(() => phone.tries).toBe(4) // all that an unknown service may keep waiting
    await bob.writes(carol, 'Dinner?')
    await isPushed(quick)
    await stops() // breaks off what is under way
    expect([phone.tries, quick.shows]).toEqual([4, ['bob: Dinner?']])
  })

  it('loses no push when the process ends while sending', async () => {
    const { alice, bob, phone, settles, restarts, isQuiet } = await stage()
    phone.answers = neverAnswers
    await bob.writes(alice, 'one')
    await settles()
    await expect.poll(() => phone.tries).toBe(1)
    await bob.follows(alice)
    phone.answers = 201
    await restarts()
    await isQuiet()
    expect(phone.shows.toSorted()).toEqual(['bob followed you', 'bob: one'])
    await restarts()
    await isQuiet()
    expect(phone.received).toHaveLength(2)
  })

  it('is sent after a process ended before it was queued, and at most once more for a repeated event', async () => {
    const { alice, bob, cast, phone, all, restarts, isQuiet } = await stage()
    await cast.app.deps.events.stop()
    await bob.writes(alice, 'Lunch?')
    const events = await all('event_outbox')
    await restarts()
    await isQuiet()
    expect(phone.shows).toEqual(['bob: Lunch?'])

    await cast.app.deps.db.transaction().execute((tx) => tx.insertInto('event_outbox').values(events).execute())
    await isQuiet()
    expect(phone.received.length).toBeLessThanOrEqual(2)
    expect(new Set(phone.received.map(({ message }) => message.tag)).size).toBe(1)
  })

  it.runIf(isPostgres())('is sent once, by one of several processes', async () => {
    const { alice, bob, carol, cast, phone, isQuiet } = await stage()
    const { app: other } = await cast.secondProcess()
    const tweets = await atOnce(5, (index) => alice.posts(`${index}`))
    await Promise.all([bob, carol].flatMap((fan) => tweets.map((tweet) => fan.replies(tweet, 'Nice'))))
    await Promise.all([cast.settles(), other.deps.events.drain()])
    await isQuiet()
    expect(phone.tries).toBe(10)
  })

  it('covers notifications that arrive while one is being sent', async () => {
    const { alice, bob, phone, settles, isQuiet } = await stage()
    const { promise, resolve } = Promise.withResolvers<number>()
    phone.answers = promise
    await bob.writes(alice, 'one')
    await settles()
    await expect.poll(() => phone.tries).toBe(1)
    await bob.writes(alice, 'two')
    await settles()
    resolve(201)
    await isQuiet()
    expect(phone.shows).toEqual(['bob: one', 'bob: two'])
  })
})
