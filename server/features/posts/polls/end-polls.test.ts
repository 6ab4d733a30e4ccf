import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { transact } from '#server/db/transaction.ts'
import { restoreTweet, withholdTweet } from '#server/features/posts/withhold.ts'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { world } from '#tests/world.ts'
import { insertEnd } from './store.ts'

const VOTED = 'alice A poll you voted in has ended'
const OWN = 'alice Your poll has ended'
const ANSWERS = ['Yes', 'No']

/** A world whose clock a test moves. */
async function timed(more: Parameters<typeof world>[0] = {}) {
  let now = Date.now()
  const home = await world({ clock: () => now, ...more })
  const passes = (minutes: number) => {
    now += minutes * MINUTE_MS
  }
  /** Whether no poll waits for its end any more, and all events are handled. */
  const hasEnded = async () => {
    const waiting = () => home.app.deps.db.selectFrom('poll_ends').select('tweet_id').execute()
    await expect.poll(waiting, { interval: 20, timeout: 10_000 }).toEqual([])
    await home.settles()
  }
  return { ...home, passes, hasEnded, app: home.app }
}

describe('the end of a poll', () => {
  it('notifies the author and the voters, once', async () => {
    const { alice, bob, carol, app, passes, hasEnded } = await timed()
    const tweet = await alice.polls('Tea?', ANSWERS, { pollMinutes: 5 })
    await bob.votes(tweet, [0])
    await carol.signsUp()
    expect(await bob.notificationTexts()).toEqual([])
    passes(5)
    await hasEnded()
    expect(await bob.notificationTexts()).toEqual([VOTED])
    expect(await alice.groups()).toEqual([`!${OWN}`])
    expect(await carol.notificationTexts()).toEqual([])
    const [about] = (await bob.notifications()).notifications
    expect(about).toMatchObject({ type: 'poll', tweet: { _id: tweet._id }, fromUser: { username: 'alice' } })
    // As after a crash between the notifications and the removal from the queue.
    const { db, ids } = app.deps
    await transact(db, (tx) => insertEnd(tx, ids.parse(tweet._id), 0))
    await hasEnded()
    expect(await bob.notificationTexts()).toEqual([VOTED])
    expect(await bob.unreadNotifications()).toBe(1)
  })

  it('comes when an edit has moved it', async () => {
    const { alice, bob, passes, hasEnded } = await timed()
    const tweet = await alice.polls('Tea?', ANSWERS, { pollMinutes: 5 })
    await alice.edits(tweet, { pollMinutes: 60 })
    await bob.votes(tweet, [0])
    passes(59)
    expect((await bob.sees(tweet)).poll!.isEnded).toBe(false)
    passes(1)
    await hasEnded()
    expect(await bob.notificationTexts()).toEqual([VOTED])
  })

  it('notifies those who want it and may still see the post', async () => {
    const { alice, bob, carol, member, passes, hasEnded } = await timed()
    const [blocked, quiet] = [member('blocked'), member('quiet')]
    const tweet = await alice.polls('Tea?', ANSWERS, { pollMinutes: 5 })
    for (const voter of [bob, carol, blocked, quiet]) await voter.votes(tweet, [0])
    await alice.blocks(blocked)
    await quiet.call('PUT /notifications/settings', { body: { inApp: { poll: false } } })
    // Whom a member follows does not matter: the vote was the member's own.
    await carol.call('PUT /notifications/settings', { body: { inAppFrom: 'following' } })
    passes(5)
    await hasEnded()
    const texts = await Promise.all([bob, carol, blocked, quiet].map((voter) => voter.notificationTexts()))
    expect(texts).toEqual([[VOTED], [VOTED], [], []])
  })

  it('reaches more voters than one batch has', async () => {
    const { alice, bob, app, passes, hasEnded } = await timed()
    const tweet = await alice.polls('Tea?', ANSWERS, { pollMinutes: 5 })
    await bob.votes(tweet, [0])
    const { db, ids } = app.deps
    const id = ids.parse(tweet._id)
    const ghosts = Array.from({ length: 1_100 }, (_, index) => index + 1)
    const toVote = (account_id: number) => ({ tweet_id: id, account_id, choices: 1, voted_at: 0 })
    await transact(db, async (tx) => {
      for (let from = 0; from < ghosts.length; from += 100)
        await tx
          .insertInto('poll_votes')
          .values(ghosts.slice(from, from + 100).map(toVote))
          .execute()
    })
    passes(5)
    await hasEnded()
    // Lower ids fill the first batches.
    expect(await bob.notificationTexts()).toEqual([VOTED])
    const rows = await db.selectFrom('notifications').select('recipient_id').where('type', '=', 'poll').execute()
    expect(rows).toHaveLength(1_102)
    await transact(db, async (tx) => {
      await tx.deleteFrom('notifications').where('recipient_id', '<=', 1_100).execute()
      await tx.deleteFrom('notification_groups').where('recipient_id', '<=', 1_100).execute()
      await tx.deleteFrom('poll_votes').where('account_id', '<=', 1_100).execute()
    })
  })

  it('waits until a removed post is restored', async () => {
    const { alice, bob, app, passes, hasEnded, settles } = await timed()
    const tweet = await alice.polls('Tea?', ANSWERS, { pollMinutes: 5 })
    await bob.votes(tweet, [0])
    const { db, events, ids } = app.deps
    const base = await transact(db, (tx) => withholdTweet(events, tx, ids.parse(tweet._id)))
    passes(5)
    await hasEnded()
    expect(await bob.unreadNotifications()).toBe(0)
    await transact(db, (tx) => restoreTweet(events, tx, ids.parse(tweet._id), base!))
    await settles()
    await hasEnded()
    expect(await bob.notificationTexts()).toEqual([VOTED])
    expect(await alice.groups()).toEqual([`!${OWN}`])
  })

  it('is withdrawn with its post', async () => {
    const { alice, bob, passes, hasEnded, settles } = await timed()
    const tweet = await alice.polls('Tea?', ANSWERS, { pollMinutes: 5 })
    await bob.votes(tweet, [0])
    passes(5)
    await hasEnded()
    await alice.deletes(tweet)
    await settles()
    expect(await bob.notificationTexts()).toEqual([])
    expect(await bob.unreadNotifications()).toBe(0)
    expect(await alice.groups()).toEqual([])
  })

  it.skipIf(isPostgres() && !process.env.TEST_DATABASE_URL)('notifies once where two processes end it', async () => {
    const { alice, bob, passes, hasEnded } = await timed({ processes: 2 })
    const tweets = [
      await alice.polls('Tea?', ANSWERS, { pollMinutes: 5 }),
      await alice.polls('Milk?', ANSWERS, { pollMinutes: 5 }),
    ]
    for (const tweet of tweets) await bob.votes(tweet, [0])
    passes(5)
    await hasEnded()
    expect(await bob.notificationTexts()).toEqual([VOTED, VOTED])
    expect(await alice.unreadNotifications()).toBe(2)
  })
})
