import { describe, expect, it } from 'vitest'
import {
  actOn,
  caseAbout,
  decide,
  lift,
  moderatedWorld,
  openCase,
  report,
  reportedPost,
  standingOf,
  undo,
} from '#tests/moderation.ts'
import { atOnce } from '#tests/world.ts'

describe('reports in masses', () => {
  it('of one account are limited', async () => {
    const { cast, carol } = await moderatedWorld({ RATE_LIMIT_REPORTS: '5/3600' })
    const others = await Promise.all(cast.crowd(6).map((member) => member.id))
    const answers = await Promise.allSettled(others.map((id) => report(carol, { kind: 'user', id, category: 'spam' })))
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused).toMatchObject([{ reason: { status: 429, code: 'rate_limited' } }])
  })
})

describe('a moderator', () => {
  it('cannot act on an administrator, another moderator or themselves', async () => {
    const { bob, dora, mona, max, gives } = await moderatedWorld()
    const act = { kind: 'suspend', reason: 'Mine now' } as const
    const outranked = { status: 403, code: 'outranked' }
    for (const other of [dora, max]) {
      const found = await caseAbout(mona, other)
      await expect(decide(mona, found, act)).rejects.toMatchObject(outranked)
      await expect(decide(mona, found, { ...act, kind: 'warn' })).rejects.toMatchObject(outranked)
      expect(await standingOf(other)).toEqual([])
    }
    await expect(caseAbout(mona, mona)).rejects.toMatchObject({ code: 'self_report' })
    // A moderator cannot undo an act against a moderator, or against a member who became one.
    const frozen = await actOn(dora, max, { kind: 'mark_account', reason: 'Nudity' })
    await expect(undo(mona, frozen)).rejects.toMatchObject(outranked)
    await expect(undo(max, frozen)).rejects.toMatchObject(outranked)
    const limited = await actOn(mona, bob, { kind: 'limit', reason: 'Spam' })
    await gives(bob, 'moderator')
    await expect(undo(mona, limited)).rejects.toMatchObject(outranked)
    await expect(lift(bob, limited)).rejects.toMatchObject(outranked)
    await gives(mona, null)
    await expect(undo(mona, limited)).rejects.toMatchObject({ code: 'not_allowed' })
    await undo(dora, limited)
    expect(await standingOf(bob)).toEqual([])
  })

  it('decides a case once for concurrent decisions', async () => {
    const { bob, carol, mona, max, settles } = await moderatedWorld()
    const { found } = await reportedPost({ bob, carol, mona }, 'Hm')
    const moderators = [mona, max, mona, max]
    const outcomes = await Promise.allSettled(
      moderators.map((moderator) => decide(moderator, found, { kind: 'limit', reason: 'Spam' })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409, code: 'case_closed' })
    await settles()
    const { decisions } = await bob.call('GET /decisions')
    expect(decisions).toHaveLength(1)
    expect((await bob.notifications()).notifications).toHaveLength(1)
  })

  it('undoes an act once, and restores the standing under concurrent changes', async () => {
    const { bob, mona, max } = await moderatedWorld()
    const acts = [
      await actOn(mona, bob, { kind: 'limit', reason: 'One' }),
      await actOn(max, bob, { kind: 'limit', reason: 'Two' }),
      await actOn(mona, bob, { kind: 'mark_account', reason: 'Three' }),
    ]
    const ends = acts.flatMap((act) => [undo(mona, act), lift(max, act), undo(max, act)])
    const outcomes = await Promise.allSettled(ends)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await standingOf(bob)).toEqual([])
  })
})

describe('a suspended member', () => {
  it('has no session or socket, and cannot post queued posts', async () => {
    const { alice, bob, mona } = await moderatedWorld()
    const token = await bob.token
    const socket = await bob.connects()
    const key = crypto.randomUUID()
    await bob.posts('Before', { key })
    await alice.follows(bob)
    await actOn(mona, bob, { kind: 'suspend', reason: 'Threats' })
    expect(await socket.closeReason()).toBe('signed_out')
    const device = bob.withToken(token)
    const post = { body: { content: 'After' }, idempotencyKey: crypto.randomUUID() }
    await expect(device.call('POST /tweets', post)).rejects.toMatchObject({ status: 401 })
    await bob.signsIn()
    const suspended = { status: 403, code: 'account_suspended' }
    // A repeated call with the key of an earlier post gets no answer either.
    for (const idempotencyKey of [key, crypto.randomUUID()])
      await expect(bob.call('POST /tweets', { ...post, idempotencyKey })).rejects.toMatchObject(suspended)
    const refused = [
      bob.writes(alice, 'Hello'),
      bob.follows(alice),
      bob.timeline(),
      bob.call('POST /reports', { body: { kind: 'user', id: 'alice', category: 'spam' } }),
      bob.call('GET /reports'),
      bob.call('GET /moderation/cases'),
    ]
    for (const outcome of await Promise.allSettled(refused))
      expect(outcome).toMatchObject({ status: 'rejected', reason: suspended })
    expect(await alice.timeline()).toEqual([])
    expect((await bob.call('GET /decisions')).decisions).toMatchObject([{ kind: 'suspend' }])
  })

  it('appeals once for concurrent requests', async () => {
    const { bob, mona } = await moderatedWorld()
    const act = await actOn(mona, bob, { kind: 'suspend', reason: 'Threats' })
    await bob.signsIn()
    const appeal = () =>
      bob.call('POST /decisions/:id/appeal', { params: { id: act._id }, body: { text: 'I did nothing.' } })
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, appeal))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { cases } = await mona.call('GET /moderation/cases', { query: { view: 'appeals' } })
    expect(cases).toHaveLength(1)
  })
})

describe('a case', () => {
  it('is opened once for concurrent opening and reporting', async () => {
    const { alice, bob, carol, mona, max } = await moderatedWorld()
    const id = await bob.id
    await atOnce<unknown>(4, (index) =>
      index % 2 === 0
        ? caseAbout(index === 0 ? mona : max, bob)
        : report(index === 1 ? alice : carol, { kind: 'user', id, category: 'spam' }),
    )
    expect(await openCase(mona)).toMatchObject({ reportsCount: 2, related: [] })
  })
})
