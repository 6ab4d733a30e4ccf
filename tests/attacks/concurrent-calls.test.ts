/** Common actions, fifty times at once, in the wrong order and without permission. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Call, CallInput } from '#contract/index.ts'
import { DELETION_DAYS } from '#contract/limits.ts'
import { finishDeletions } from '#server/features/accounts/deletion/finish-deletions.ts'
import { setRole } from '#server/features/people/roles.ts'
import type { Member } from '#tests/member.ts'
import { photo } from '#tests/pictures.ts'
import { getsTicket, setsUpApp, timedWorld } from '#tests/second-factors.ts'
import { atOnce, world } from '#tests/world.ts'

/** The time at which accounts deleted now are purged. */
const afterGrace = () => Date.now() + (DELETION_DAYS + 1) * 24 * 60 * 60 * 1_000

const FIFTY = 50
const OFF = { settings: { RATE_LIMITS: 'off' } }

/** The number of successes, and the error codes of the others. */
async function outcomes(answers: Promise<unknown>[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const answer of await Promise.allSettled(answers)) {
    const name = answer.status === 'fulfilled' ? 'ok' : (answer.reason.code ?? String(answer.reason))
    found[name] = (found[name] ?? 0) + 1
  }
  return found
}

const fifty = (act: (index: number) => Promise<unknown>) => outcomes(Array.from({ length: FIFTY }, (_, i) => act(i)))

describe('fifty at once', () => {
  it('threads: each is complete, in order, and published once per key', async () => {
    const { alice, bob } = await world(OFF)
    const thread = (member: Member, name: string, key: string, more = {}) =>
      member.call('POST /tweets/thread', {
        body: { content: [`${name} 1`, `${name} 2`, `${name} 3`], ...more },
        idempotencyKey: key,
      })
    const key = randomUUID()
    const answers = await atOnce(FIFTY, (index) => thread(alice, index % 2 ? 'A' : 'B', key))
    expect(new Set(answers.map(({ tweets }) => tweets.map(({ _id }) => _id).join())).size).toBe(1)
    expect((await alice.me()).tweetsCount).toBe(1)
    const post = await bob.posts('Why?')
    const replies = await atOnce(FIFTY, (index) =>
      thread(index % 2 ? alice : bob, `${index}`, randomUUID(), { replyTo: post._id }),
    )
    for (const [index, { tweets }] of replies.entries())
      expect(tweets.map(({ content, replyTo }) => [content, replyTo])).toEqual([
        [`${index} 1`, post._id],
        [`${index} 2`, tweets[0]!._id],
        [`${index} 3`, tweets[1]!._id],
      ])
    expect(await alice.sees(post)).toMatchObject({ repliesCount: 50 })
  })

  it('votes: one member has one vote, and every member has theirs, while the author edits and deletes', async () => {
    const { alice, bob, crowd } = await world(OFF)
    const voters = crowd(FIFTY)
    await Promise.all(voters.map((voter) => voter.signsUp()))
    const poll = await alice.polls('Which?', ['One', 'Two', 'Three'])
    const found = await fifty((index) => bob.votes(poll, [index % 3]))
    expect(Object.keys(found).sort()).toEqual(['already_voted', 'ok'])
    const before = (await bob.sees(poll)).poll!
    expect(before).toMatchObject({ votersCount: 1 })
    await Promise.all(voters.map((voter, index) => voter.votes(poll, [index % 3])))
    const { poll: after } = await alice.sees(poll)
    expect(after!.votersCount).toBe(FIFTY + 1)
    const own = before.ownVotes![0]!
    expect(after!.choices.map(({ votes }) => votes)).toEqual([17, 17, 16].map((n, i) => n + Number(i === own)))

    const changing = await alice.polls('Which now?', ['One', 'Two'])
    const answers = await outcomes([
      ...voters.map((voter) => voter.votes(changing, [1], 0)),
      ...voters.slice(0, 5).map((_, index) => alice.edits(changing, { pollChoices: ['One', `Other ${index}`] })),
    ])
    expect(Object.keys(answers).filter((name) => !['ok', 'poll_changed', 'poll_has_votes'].includes(name))).toEqual([])
    const { choices, votersCount } = (await alice.sees(changing)).poll!
    // Either no edit came through, or no vote.
    expect([choices[1]!.text === 'Two', votersCount > 0]).toEqual(votersCount > 0 ? [true, true] : [false, false])
    const ending = await outcomes([
      ...voters.map((voter) => voter.votes(poll, [0])),
      alice.deletes(poll).then(() => alice.deletes(changing)),
    ])
    expect(Object.keys(ending).filter((name) => !['ok', 'already_voted', 'tweet_not_found'].includes(name))).toEqual([])
  })

  it('pins: the last one of existing posts stays, and none of a deleted one', async () => {
    const { alice } = await world(OFF)
    const posts = [await alice.posts('One'), await alice.posts('Two'), await alice.posts('Three')]
    const pin = (id: string) => alice.call('PUT /tweets/:id/pin', { params: { id } })
    const [, found] = await Promise.all([
      alice.deletes(posts[0]!),
      fifty((index) =>
        index % 5 === 4
          ? alice.call('DELETE /tweets/:id/pin', { params: { id: posts[1]!._id } })
          : pin(posts[index % 3]!._id),
      ),
    ])
    expect(found.ok).toBeGreaterThanOrEqual(30)
    expect(Object.keys(found).filter((name) => !['ok', 'tweet_not_found'].includes(name))).toEqual([])
    const { pinnedTweet } = await alice.looksAt(alice)
    expect([null, posts[1]!._id, posts[2]!._id]).toContain(pinnedTweet)
  })

  it('changes of the network: none is lost, and none is made by a former administrator', async () => {
    const { alice, bob, app, stranger } = await world(OFF)
    const { db, ids } = app.deps
    for (const member of [alice, bob]) await setRole(db, ids.parse(await member.id), 'admin')
    const picture = await photo({ width: 64, height: 64 })
    const found = await fifty((index) => {
      const member = index % 2 ? alice : bob
      if (index % 10 === 0) return member.call('PUT /network', { body: {}, files: { picture: [picture] } })
      if (index % 3 === 0) return member.call('PUT /network', { body: { remove: ['colour'], colour: '#0b7a53' } })
      if (index % 3 === 1) return member.call('PUT /network', { body: { colour: '#0b7a53' } })
      return member.call('PUT /network', { body: { name: `Harbour ${index}` } })
    })
    expect(found).toEqual({ ok: 50 })
    expect(await stranger.call('GET /network')).toEqual({
      name: expect.stringMatching(/^Harbour \d+$/),
      colour: '#0b7a53',
      rules: '',
      registration: 'open',
      picture: expect.stringMatching(/^\/network\//),
      takesVideos: false,
      publicReading: false,
      publicByDefault: true,
    })
    await setRole(db, ids.parse(await bob.id), null)
    await expect(bob.call('PUT /network', { body: { name: 'Mine' } })).rejects.toMatchObject({ code: 'not_admin' })
  })

  it('notification settings: none is lost, whatever others change', async () => {
    const { alice } = await world(OFF)
    const kinds = ['follow', 'like', 'retweet', 'reply', 'quote', 'mention', 'poll'] as const
    const change = (index: number): CallInput<'PUT /notifications/settings'>['body'] => {
      const kind = kinds[Math.floor(index / 3) % kinds.length]!
      return [{ inApp: { [kind]: false } }, { push: { [kind]: false } }, { inAppFrom: 'following' as const }][
        index % 3
      ]!
    }
    expect(await fifty((index) => alice.wants(change(index)))).toEqual({ ok: 50 })
    const off = Object.fromEntries(kinds.map((kind) => [kind, false]))
    expect(await alice.call('GET /notifications/settings')).toEqual({
      ...{ inApp: off, inAppFrom: 'following', push: { ...off, message: true }, pushFrom: 'everyone' },
      ...{ others: 'drop', notFollowers: 'accept', newAccounts: 'accept', privateMentions: 'accept' },
    })
  })

  it('Follow all while users block and delete themselves: no follow of these remains', async () => {
    const { alice, crowd, settles, app } = await world(OFF)
    const others = crowd(4)
    const users = await Promise.all(others.map((other) => other.id))
    await alice.signsUp()
    await others[2]!.reauthenticates()
    const [found] = await Promise.all([
      fifty((index) =>
        alice.call('POST /suggestions/follow', {
          body: { users: index % 2 ? users : [...users.toReversed(), ...users.slice(0, 3)] },
        }),
      ),
      others[0]!.blocks(alice),
      alice.blocks(others[1]!),
      others[2]!.call('POST /account/delete', { body: { username: others[2]!.username } }),
    ])
    expect(found).toEqual({ ok: 50 })
    await finishDeletions({ ...app.deps, clock: afterGrace })
    await settles()
    const rows = await app.deps.db.selectFrom('following').selectAll().execute()
    expect(rows.map((row) => app.deps.ids.format(row.followee_id)).toSorted()).toEqual(users.slice(3))
    expect(await alice.me()).toMatchObject({ followingCount: 1 })
  })

  it('all of them while the account is deleted: nothing of it remains', async () => {
    const { alice, bob, settles, app } = await world(OFF)
    const post = await alice.posts('Mine')
    await alice.reauthenticates()
    const acts = [
      () =>
        alice.call('PUT /drafts/:id', {
          params: { id: randomUUID() },
          body: { posts: [{ text: 'Draft', images: 0 }] },
        }),
      () => alice.call('PUT /topics', { body: { topics: ['art', 'tea'] } }),
      () => alice.call('POST /tweets/thread', { body: { content: ['A', 'B'] } }),
      () => alice.call('PUT /tweets/:id/pin', { params: { id: post._id } }),
      () => alice.wants({ inApp: { like: false }, pushFrom: 'following' }),
      async () => alice.call('POST /suggestions/follow', { body: { users: [await bob.id] } }),
    ]
    await bob.signsUp()
    const [found] = await Promise.all([
      fifty((index) => acts[index % acts.length]!()),
      alice.call('POST /account/delete', { body: { username: 'alice' } }),
    ])
    expect(
      Object.keys(found).filter(
        (name) => !['ok', 'signed_out', 'account_leaving', 'tweet_not_found', 'user_not_found'].includes(name),
      ),
    ).toEqual([])
    await finishDeletions({ ...app.deps, clock: afterGrace })
    await settles()
    const { db } = app.deps
    for (const table of [
      'drafts',
      'account_topics',
      'notification_settings',
      'push_switches',
      'tweets',
      'following',
    ] as const)
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
  })
})

describe('calls of every day', () => {
  const some = '0'.repeat(24)
  const inputs: Partial<Record<Call, object>> = {
    'POST /suggestions/follow': { body: { users: [some] } },
    'PUT /topics': { body: { topics: ['art'] } },
    'GET /topics': {},
    'GET /suggestions/users': {},
    'GET /drafts': {},
    'PUT /drafts/:id': { params: { id: randomUUID() }, body: { posts: [{ text: 'x', images: 0 }] } },
    'DELETE /drafts/:id': { params: { id: randomUUID() } },
    'POST /tweets/thread': { body: { content: ['x'] } },
    'PUT /tweets/:id/pin': { params: { id: some } },
    'DELETE /tweets/:id/pin': { params: { id: some } },
    'PUT /network': { body: { name: 'Mine' } },
    'GET /network/public-members': {},
    'GET /network/start': {},
    'PUT /notifications/settings': { body: { push: {} } },
    'GET /notifications/:id/users': { params: { id: some } },
  }

  it('are refused after the password and before the second step', async () => {
    const cast = await timedWorld()
    const { alice } = cast
    await setsUpApp(cast, alice)
    const ticket = await getsTicket(alice)
    for (const token of [ticket, `${(await alice.token).split('.')[0]}.${ticket}`])
      for (const [call, input] of Object.entries(inputs))
        await expect(alice.withToken(token).call(call as 'PUT /topics', input as never), call).rejects.toMatchObject({
          ...{ status: 401, code: 'signed_out' },
        })
  })

  it('refuse invalid keys, and keys of another call', async () => {
    const { alice, bob } = await world()
    const body = { content: ['A', 'B'] }
    for (const idempotencyKey of ['mine', `${randomUUID()}x`])
      await expect(alice.call('POST /tweets/thread', { body, idempotencyKey })).rejects.toMatchObject({
        ...{ status: 400, code: 'invalid_idempotency_key' },
      })
    const idempotencyKey = randomUUID()
    const [hers, his] = [
      await alice.call('POST /tweets/thread', { body, idempotencyKey }),
      await bob.call('POST /tweets/thread', { body, idempotencyKey }),
    ]
    expect(hers.tweets[0]!._id).not.toBe(his.tweets[0]!._id)
    const message = { body: { recipient: await bob.id, text: 'Hi' }, idempotencyKey }
    await expect(alice.call('POST /messages', message)).rejects.toMatchObject({ code: 'key_reused' })
  })
})
