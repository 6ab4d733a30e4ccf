import { describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/index.ts'
import type { Member } from '#tests/member.ts'
import {
  actOn,
  caseAbout,
  decide,
  leave,
  moderatedWorld,
  openCase,
  report,
  reportedPost,
  standingOf,
} from '#tests/moderation.ts'
import { atOnce } from '#tests/world.ts'

type Filter = CallInput<'GET /moderation/cases'>['query']
const id = '0'.repeat(24)
const notAllowed = { status: 403, code: 'not_allowed' }

const list = async (member: Member, query: Filter = {}) =>
  (await member.call('GET /moderation/cases', { query })).cases.map((found) => found.excerpt || found.user.username)
const claim = (member: Member, found: { _id: string }, takeOver = false) =>
  member.call('POST /moderation/cases/:id/claim', { params: { id: found._id }, body: { takeOver } })
const dismiss = (member: Member, found: { _id: string }) =>
  member.call('POST /moderation/cases/:id/dismiss', { params: { id: found._id }, body: {} })

describe('GET /moderation/cases', () => {
  it('filters and pages, by the latest report first', async () => {
    const { alice, bob, carol, mona, passes } = await moderatedWorld()
    const posts = [await bob.posts('One'), await bob.posts('Two'), await alice.posts('Three')]
    for (const [index, { _id }] of posts.entries()) {
      await report(carol, { kind: 'tweet', id: _id, category: index === 1 ? 'hate' : 'spam' })
      passes(1_000)
    }
    await report(alice, { kind: 'user', id: await bob.id, category: 'hate' })
    passes(1_000)
    await report(alice, { kind: 'tweet', id: posts[0]!._id, category: 'hate' })
    expect(await list(mona)).toEqual(['One', 'bob', 'Three', 'Two'])
    expect(await list(mona, { kind: 'user' })).toEqual(['bob'])
    expect(await list(mona, { category: 'spam' })).toEqual(['One', 'Three'])
    const first = await mona.call('GET /moderation/cases', { query: { limit: 3 } })
    expect(await list(mona, { cursor: first.nextCursor!, limit: 3 })).toEqual(['Two'])
    const [one, , three] = first.cases
    await claim(mona, one!)
    await dismiss(mona, three!)
    expect(await list(mona, { view: 'mine' })).toEqual(['One'])
    expect(await list(mona, { view: 'unclaimed' })).toEqual(['bob', 'Two'])
    expect(await list(mona, { view: 'closed' })).toEqual(['Three'])
    expect(await mona.call('GET /moderation/counts')).toMatchObject({
      ...{ open: 3, mine: 1, unclaimed: 2, appeals: 0 },
      kinds: [
        { kind: 'tweet', count: 2 },
        { kind: 'user', count: 1 },
        { kind: 'message', count: 0 },
      ],
      categories: expect.arrayContaining([
        { category: 'spam', count: 1 },
        { category: 'hate', count: 3 },
      ]),
    })
  })

  it('hides from moderators the cases about themselves', async () => {
    const { carol, mona, max, dora } = await moderatedWorld()
    await report(carol, { kind: 'user', id: await mona.id, category: 'harassment' })
    const found = await openCase(max)
    expect(found.canAct).toBe(false)
    expect(await list(mona)).toEqual([])
    expect(await mona.call('GET /moderation/counts')).toMatchObject({ open: 0 })
    const notFound = { status: 404, code: 'case_not_found' }
    const params = { id: found._id }
    await expect(mona.call('GET /moderation/cases/:id', { params })).rejects.toMatchObject(notFound)
    await expect(mona.call('GET /moderation/cases/:id/reports', { params })).rejects.toMatchObject(notFound)
    await expect(dismiss(mona, found)).rejects.toMatchObject(notFound)
    await claim(max, found)
    expect((await mona.call('GET /moderation/log')).entries).toEqual([])
    expect((await dora.call('GET /moderation/log')).entries).toMatchObject([{ action: 'claim' }])
  })

  it('is allowed to moderators only', async () => {
    const { bob, alice, gives } = await moderatedWorld()
    await expect(bob.call('GET /moderation/cases')).rejects.toMatchObject(notAllowed)
    await gives(alice, 'moderator')
    await alice.call('GET /moderation/cases')
    await gives(alice, null)
    await expect(alice.call('GET /moderation/cases')).rejects.toMatchObject(notAllowed)
  })
})

describe('GET /moderation/counts', () => {
  it('is allowed to moderators only', async () => {
    const { bob } = await moderatedWorld()
    await expect(bob.call('GET /moderation/counts')).rejects.toMatchObject(notAllowed)
  })
})

describe('POST /moderation/cases', () => {
  it('opens a case without a report, once', async () => {
    const { bob, mona, max } = await moderatedWorld()
    const tweet = await bob.posts('Hm')
    const body = { kind: 'tweet', id: tweet._id } as const
    const [first] = await atOnce(3, () => mona.call('POST /moderation/cases', { body }))
    const again = await max.call('POST /moderation/cases', { body })
    expect(again).toMatchObject({ _id: first!._id, reportsCount: 0, excerpt: 'Hm', categories: [] })
    await expect(caseAbout(mona, mona)).rejects.toMatchObject({ code: 'self_report' })
    await expect(caseAbout(bob, mona)).rejects.toMatchObject(notAllowed)
    const { entries } = await mona.call('GET /moderation/log')
    expect(entries.map(({ action, by }) => [action, by.name])).toEqual([['open_case', 'mona']])
  })

  it.each(['the member blocks the moderator', 'the moderator blocks the member'])(
    'is allowed for any visible subject: %s',
    async (who) => {
      const { bob, carol, mona, max } = await moderatedWorld()
      const [tweet, secret] = [await bob.posts('Hm'), await bob.posts('For few', { audience: 'followers' })]
      await (who.startsWith('the member') ? bob.blocks(mona) : mona.blocks(bob))
      const open = (moderator: Member, { _id }: { _id: string }) =>
        moderator.call('POST /moderation/cases', { body: { kind: 'tweet', id: _id } })
      const found = await open(mona, tweet)
      expect(found).toMatchObject({ excerpt: 'Hm', canAct: true, user: { username: 'bob' }, tweet: { content: 'Hm' } })
      // It opens no more than any member sees, and nothing elsewhere.
      await expect(open(mona, secret)).rejects.toMatchObject({ status: 404, code: 'tweet_not_found' })
      await expect(mona.sees(tweet)).rejects.toMatchObject({ status: 404 })
      await expect(mona.likes(tweet)).rejects.toMatchObject({ code: 'blocked' })

      await report(carol, { kind: 'user', id: await bob.id, category: 'spam' })
      const params = { id: found._id }
      await claim(mona, found)
      await mona.call('POST /moderation/cases/:id/notes', { params, body: { text: 'Hm' } })
      const { acts } = await decide(mona, found, { kind: 'remove_tweet', reason: 'Please stop.' })
      expect((await mona.call('GET /moderation/log')).entries[0]).toMatchObject({ action: 'remove_tweet' })
      await mona.call('POST /moderation/acts/:id/undo', { params: { id: acts[0]!._id }, body: {} })
      const about = await caseAbout(mona, bob)
      expect(await mona.call('GET /moderation/cases/:id/reports', { params: { id: about._id } })).toMatchObject({
        reports: [{ reporter: { username: 'carol' } }],
      })
      const act = { kind: 'warn', reason: 'Please stop.' } as const
      expect(
        await mona.call('POST /moderation/bulk', { body: { cases: [about._id], action: 'act', act } }),
      ).toMatchObject({ done: [about._id] })
      const [warning] = (await bob.call('GET /decisions')).decisions
      await bob.call('POST /decisions/:id/appeal', { params: { id: warning!._id }, body: { text: 'No' } })
      expect(await max.call('GET /moderation/cases/:id', { params: { id: about._id } })).toMatchObject({
        canAnswerAppeal: true,
      })
      const user = { params: { id: bob.username } }
      expect(await mona.call('GET /moderation/users/:id', user)).toMatchObject({
        account: { user: { username: 'bob' }, tweetsCount: 2 },
        canAct: true,
      })
    },
  )
})

describe('GET /moderation/cases/:id', () => {
  it('shows the account, its history and similar reports, and the address to administrators only', async () => {
    const { alice, bob, carol, dora, mona } = await moderatedWorld()
    const act = await actOn(mona, bob, { kind: 'warn', reason: 'Be kind.' })
    const spam = await alice.posts('Buy coins now!  100 $')
    await report(carol, { kind: 'tweet', id: spam._id, category: 'spam' })
    const { found } = await reportedPost({ bob, carol, mona }, 'buy COINS now 200')
    expect(found).toMatchObject({
      history: [{ _id: act._id, kind: 'warn', by: { username: 'mona' } }],
      related: [{ kind: 'user', outcome: 'acted' }],
      similar: [{ user: { username: 'alice' } }],
      account: { user: { username: 'bob' }, standing: [], reportsCount: 1 },
    })
    expect(JSON.stringify(found)).not.toContain(bob.email)
    const seen = await dora.call('GET /moderation/cases/:id', { params: { id: found._id } })
    expect(seen.account.email).toBe(bob.email)
  })

  it('stays readable when the account is deleted', async () => {
    const all = await moderatedWorld()
    const { bob, carol, mona } = all
    const { found } = await reportedPost({ bob, carol, mona }, 'Buy my coins')
    await leave(all, bob)
    const seen = await mona.call('GET /moderation/cases/:id', { params: { id: found._id } })
    expect(seen).toMatchObject({
      user: { username: 'bob', isDeleted: true },
      tweet: { content: 'Buy my coins', state: 'deleted' },
      account: { createdAt: null, standing: [] },
    })
    await expect(decide(mona, found, { kind: 'suspend', reason: 'Spam' })).rejects.toMatchObject({
      code: 'user_not_found',
    })
    expect(await dismiss(mona, found)).toMatchObject({ status: 'closed', outcome: 'dismissed' })
  })

  it('is allowed to moderators only', async () => {
    const { bob, carol, mona } = await moderatedWorld()
    const { found } = await reportedPost({ bob, carol, mona }, 'Hm')
    const params = { id: found._id }
    for (const call of ['GET /moderation/cases/:id', 'GET /moderation/cases/:id/reports'] as const) {
      await expect(carol.call(call, { params })).rejects.toMatchObject(notAllowed)
      await expect(mona.call(call, { params: { id } })).rejects.toMatchObject({ code: 'case_not_found' })
    }
  })
})

describe('GET /moderation/cases/:id/reports', () => {
  it('pages, newest first', async () => {
    const { alice, bob, carol, mona } = await moderatedWorld()
    const body = { kind: 'user', id: await bob.id, category: 'spam' } as const
    await report(carol, body)
    await report(alice, body)
    const params = { id: (await openCase(mona))._id }
    const page = await mona.call('GET /moderation/cases/:id/reports', { params, query: { limit: 1 } })
    expect(page.reports.map(({ reporter }) => reporter.username)).toEqual(['alice'])
    const query = { limit: 1, cursor: page.nextCursor! }
    const next = await mona.call('GET /moderation/cases/:id/reports', { params, query })
    expect(next).toMatchObject({ reports: [{ reporter: { username: 'carol' } }], nextCursor: null })
  })
})

describe('GET /moderation/cases/:id/versions', () => {
  const versionsOf = async (moderator: Member, { _id: id }: { _id: string }) =>
    (await moderator.call('GET /moderation/cases/:id/versions', { params: { id } })).versions.map(
      ({ content, createdAt }) => [content, createdAt] as const,
    )

  it('lists the versions of the reported post, of which the copy names the reported one', async () => {
    const cast = await moderatedWorld()
    const { bob, carol, mona, max } = cast
    const tweet = await bob.posts('One')
    const second = await bob.edits(tweet, { content: 'Two' })
    await report(carol, { kind: 'tweet', id: tweet._id, category: 'spam' })
    const found = await openCase(mona)
    expect(found.tweet).toMatchObject({ content: 'Two', versionAt: second.editedAt, state: 'public' })
    const third = await bob.edits(tweet, { content: 'Three' })
    expect((await openCase(mona)).tweet).toMatchObject({ versionAt: second.editedAt, state: 'edited' })
    const reported = [
      ['Two', second.editedAt],
      ['One', tweet.createdAt],
    ]
    expect(await versionsOf(max, found)).toEqual([['Three', third.editedAt], ...reported])
    // What moderators see of a closed post is what its reader handed over.
    await bob.sets({ protectPosts: true })
    expect(await versionsOf(max, found)).toEqual(reported)
    await bob.deletes(tweet)
    await cast.settles()
    expect(await versionsOf(max, found)).toEqual([])
    await expect(versionsOf(carol, found)).rejects.toMatchObject({ status: 403, code: 'not_allowed' })
  })

  it('copies the version that the reporter saw, and a further one that is reported later', async () => {
    const { alice, bob, carol, mona, cast } = await moderatedWorld()
    const tweet = await bob.posts('Insult')
    const second = await bob.edits(tweet, { content: 'Peace' })
    const reports = (member: Member, version: string | null) =>
      report(member, { kind: 'tweet', id: tweet._id, category: 'spam', version: version ?? 'none' })
    await reports(carol, tweet.createdAt)
    const found = await openCase(mona)
    const first = { content: 'Insult', versionAt: tweet.createdAt, state: 'edited' }
    expect([found.excerpt, found.tweet]).toEqual(['Insult', expect.objectContaining(first)])
    await reports(alice, null)
    await reports(cast.member('dan'), tweet.createdAt)
    const page = await mona.call('GET /moderation/cases/:id/reports', { params: { id: found._id } })
    const later = { content: 'Peace', versionAt: second.editedAt, state: 'public' }
    expect(page.reports.map(({ tweets }) => tweets)).toEqual([[], [expect.objectContaining(later)], []])
    await bob.deletes(tweet)
    expect((await openCase(mona)).tweet).toMatchObject({ content: 'Insult', state: 'deleted' })
  })

  it('lists those of a removed post up to the reported one', async () => {
    const { bob, carol, mona } = await moderatedWorld()
    const tweet = await bob.posts('One')
    await bob.edits(tweet, { content: 'Two' })
    await report(carol, { kind: 'tweet', id: tweet._id, category: 'spam' })
    const found = await openCase(mona)
    await decide(mona, found, { kind: 'remove_tweet', reason: 'Spam' })
    expect((await versionsOf(mona, found)).map(([content]) => content)).toEqual(['Two', 'One'])
  })
})

describe('POST /moderation/cases/:id/claim', () => {
  it('keeps others from deciding, until the case is released or taken over', async () => {
    const { bob, mona, max } = await moderatedWorld()
    const found = await caseAbout(mona, bob)
    expect((await claim(mona, found)).claimedBy).toMatchObject({ username: 'mona' })
    const claimed = { status: 409, code: 'case_claimed' }
    await expect(claim(max, found)).rejects.toMatchObject(claimed)
    await expect(dismiss(max, found)).rejects.toMatchObject(claimed)
    await expect(decide(max, found, { kind: 'limit', reason: 'Spam' })).rejects.toMatchObject(claimed)
    expect((await claim(max, found, true)).claimedBy).toMatchObject({ username: 'max' })
    await expect(dismiss(mona, found)).rejects.toMatchObject(claimed)
    await dismiss(max, found)
    await expect(claim(mona, found)).rejects.toMatchObject({ status: 409, code: 'case_closed' })
  })
})

describe('POST /moderation/cases/:id/release', () => {
  it("gives up the viewer's own claim only", async () => {
    const { bob, mona, max } = await moderatedWorld()
    const found = await caseAbout(mona, bob)
    const params = { id: found._id }
    await claim(mona, found)
    expect((await max.call('POST /moderation/cases/:id/release', { params })).claimedBy).not.toBeNull()
    expect((await mona.call('POST /moderation/cases/:id/release', { params })).claimedBy).toBeNull()
  })
})

describe('POST /moderation/cases/:id/notes', () => {
  it('adds a note for moderators, once for a repeated key', async () => {
    const { bob, mona, max } = await moderatedWorld()
    const found = await caseAbout(mona, bob)
    const note = { params: { id: found._id }, body: { text: 'Seen before.' }, idempotencyKey: crypto.randomUUID() }
    await atOnce(3, () => mona.call('POST /moderation/cases/:id/notes', note))
    const { notes } = await max.call('GET /moderation/cases/:id', { params: note.params })
    expect(notes).toMatchObject([{ by: { username: 'mona' }, text: 'Seen before.' }])
    await expect(
      mona.call('POST /moderation/cases/:id/notes', {
        ...note,
        body: { text: '  ' },
        idempotencyKey: crypto.randomUUID(),
      }),
    ).rejects.toMatchObject({ fields: { text: expect.any(String) } })
  })
})

describe('POST /moderation/cases/:id/dismiss', () => {
  it('closes a case once', async () => {
    const { bob, carol, mona, max, settles } = await moderatedWorld()
    const { found } = await reportedPost({ bob, carol, mona }, 'Fine')
    const outcomes = await Promise.allSettled([dismiss(mona, found), dismiss(max, found)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await settles()
    expect((await carol.call('GET /reports')).reports).toMatchObject([{ outcome: 'dismissed' }])
    expect((await carol.notifications()).notifications).toMatchObject([{ type: 'report' }])
    expect((await bob.notifications()).notifications).toEqual([])
  })
})

describe('POST /moderation/bulk', () => {
  it('handles each case separately, and names the cases that it cannot handle', async () => {
    const { alice, bob, carol, dora, mona, max } = await moderatedWorld()
    const cases = [await caseAbout(mona, alice), await caseAbout(mona, bob), await caseAbout(mona, carol)]
    const aboutMax = await caseAbout(dora, max)
    await claim(max, cases[2]!)
    const act = { kind: 'limit', reason: 'Spam wave' } as const
    const body = { cases: [...cases, aboutMax].map((found) => found._id), action: 'act', act } as const
    const { done, failed } = await mona.call('POST /moderation/bulk', { body: { ...body, cases: [...body.cases] } })
    expect(done).toEqual(cases.slice(0, 2).map((found) => found._id))
    expect(failed).toMatchObject([
      { case: cases[2]!._id, code: 'case_claimed' },
      { case: aboutMax._id, code: 'outranked', message: expect.stringContaining('role') },
    ])
    expect([await standingOf(alice), await standingOf(carol)]).toEqual([['limited'], []])
    const none = { cases: [aboutMax._id], action: 'act' } as const
    await expect(
      mona.call('POST /moderation/bulk', { body: { ...none, cases: [aboutMax._id] } }),
    ).rejects.toMatchObject({
      fields: { act: expect.any(String) },
    })
  })
})

describe('GET /moderation/users/:id', () => {
  it('shows acts and cases of a user, also of a suspended one', async () => {
    const { bob, alice, mona } = await moderatedWorld()
    await actOn(mona, bob, { kind: 'suspend', reason: 'Spam' })
    const found = await mona.call('GET /moderation/users/:id', { params: { id: 'bob' } })
    expect(found).toMatchObject({
      account: { standing: ['suspended'], user: { username: 'bob' } },
      acts: [{ kind: 'suspend', canUndo: true, canLift: true }],
      cases: [{ outcome: 'acted' }],
      canAct: true,
    })
    await expect(alice.call('GET /moderation/users/:id', { params: { id: 'bob' } })).rejects.toMatchObject(notAllowed)
  })
})
