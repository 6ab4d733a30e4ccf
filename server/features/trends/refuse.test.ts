import { describe, expect, it } from 'vitest'
import { touch } from '#server/db/cache.ts'
import { transact } from '#server/db/transaction.ts'
import { setRole } from '#server/features/people/roles.ts'
import type { Member } from '#tests/member.ts'
import { atOnce, type World, world } from '#tests/world.ts'

/** Carol moderates. Alice and Bob have made two hashtags trend. */
async function moderated() {
  const time = { now: Date.parse('2026-06-15T12:00:00Z') }
  const cast = await world({ clock: () => time.now })
  await makeModerator(cast, cast.carol)
  for (const each of [cast.alice, cast.bob]) for (const text of ['#Casino', '#Harbour']) await each.posts(text)
  await cast.settles()
  return { ...cast, time }
}

const makeModerator = async ({ app }: World, member: Member) =>
  setRole(app.deps.db, app.deps.ids.parse(await member.id), 'moderator')

const decide = (member: Member, tag: string, refused: boolean, reason?: string) =>
  member.call('PUT /moderation/tags/:tag', { params: { tag }, body: { refused, ...(reason && { reason }) } })

describe('PUT /moderation/tags/:tag', () => {
  it('removes a hashtag from trends, topics and suggestions at once, and restores it', async () => {
    const { alice, carol, time } = await moderated()
    const shown = async () => ({
      trends: (await alice.trends()).toSorted(),
      topics: (await alice.call('GET /topics')).topics.map(({ tag }) => tag),
      found: (await alice.searches({ q: '#casi' })).hashtags.map(({ tag }) => tag),
      suggested: (await alice.searches({ q: 'casi', only: 'suggestions' })).hashtags.map(({ tag }) => tag),
      posts: (await alice.searches({ q: '#Casino' })).tweets.length,
    })
    const before = await shown()
    expect(before).toMatchObject({ trends: ['#Casino 2', '#Harbour 2'], topics: ['Casino', 'Harbour'], posts: 2 })
    const answer = await decide(carol, '#casino', true, 'Advertising')
    expect(answer.trends.map(({ name }) => name)).toEqual(['#Harbour'])
    expect(answer.refused).toMatchObject([
      { name: '#Casino', reason: 'Advertising', refusedBy: { username: 'carol' }, refusedAt: expect.any(String) },
    ])
    expect(await shown()).toEqual({ trends: ['#Harbour 2'], topics: ['Harbour'], found: [], suggested: [], posts: 2 })
    time.now += 60_000
    await decide(carol, 'Casino', false)
    expect(await shown()).toEqual(before)
  })

  it('still refuses, and allows again, a hashtag that an earlier version has folded less', async () => {
    const { alice, bob, carol, app, settles } = await moderated()
    for (const each of [alice, bob]) await each.posts('#کتاب')
    await settles()
    const row = { name: 'کتاب', reason: '', refused_by: app.deps.ids.parse(await carol.id), refused_at: 1 }
    await transact(app.deps.db, async (tx) => {
      await tx
        .insertInto('refused_tags')
        .values({ ...row, likeness: 'کتاب', tag: 'کتاب' })
        .execute()
      touch(tx, 'refused-tags', 'all')
    })
    expect(await alice.trends()).not.toContain('#کتاب 2')
    expect((await decide(carol, 'كتاب', true)).refused).toHaveLength(1)
    expect((await decide(carol, 'كتاب', false)).refused).toEqual([])
    expect(await alice.trends()).toContain('#کتاب 2')
  })

  it('suggests nobody for a refused topic', async () => {
    const { alice, carol } = await moderated()
    await alice.call('PUT /topics', { body: { topics: ['Casino'] } })
    const reasons = async () => {
      const { suggestions } = await alice.call('GET /suggestions/users')
      return suggestions.flatMap(({ user, reason }) => (reason.tag ? [[user.username, reason.tag]] : []))
    }
    expect(await reasons()).toEqual([['bob', 'Casino']])
    await decide(carol, 'casino', true)
    expect(await reasons()).toEqual([])
  })

  it('refuses spellings that look alike, and those with a number appended', async () => {
    const { alice, bob, carol, time, settles } = await moderated()
    await decide(carol, 'casino', true)
    const spellings = ['#CASIN0s #C_a_s_i_n_o', '#саsinо #cas1no', '#casino77 #caasino #kasino']
    for (const text of spellings) for (const each of [alice, bob]) await each.posts(text)
    await settles()
    time.now += 60_000
    const names = (await alice.trends(50)).map((name) => name.split(' ')[0]!.toLowerCase())
    expect(names.toSorted()).toEqual(['#caasino', '#casin0s', '#harbour', '#kasino'])
  })

  it('records which moderator refused it first, and each change once', async () => {
    const cast = await moderated()
    await makeModerator(cast, cast.bob)
    await atOnce(10, (index) => decide(index % 2 ? cast.bob : cast.carol, 'Casino', true, `reason ${index}`))
    expect((await cast.carol.call('GET /moderation/tags')).refused).toHaveLength(1)
    cast.time.now += 1
    await atOnce(5, () => decide(cast.bob, '#CASINO', false))
    expect((await cast.carol.call('GET /moderation/tags')).refused).toEqual([])
    const { entries } = await cast.carol.call('GET /moderation/log')
    expect(entries.map(({ after }) => after)).toEqual(['#Casino allowed', '#Casino refused'])
  })

  it('refuses text that is no hashtag, and users who are no moderators', async () => {
    const { alice, carol } = await moderated()
    await expect(decide(carol, 'two words', true)).rejects.toMatchObject({
      status: 400,
      fields: { tag: expect.any(String) },
    })
    await expect(decide(carol, 'Casino', true, 'a'.repeat(281))).rejects.toMatchObject({ code: 'invalid_fields' })
    await expect(decide(alice, 'Casino', true)).rejects.toMatchObject({ status: 403, code: 'not_allowed' })
  })
})

describe('GET /moderation/tags', () => {
  it('shows trends with their numbers', async () => {
    const { carol } = await moderated()
    const { trends } = await carol.call('GET /moderation/tags')
    expect(trends.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: '#Casino', posts: 2, members: 2, usual: 0 },
      { name: '#Harbour', posts: 2, members: 2, usual: 0 },
    ])
  })

  it('is allowed to moderators only', async () => {
    const { alice } = await world()
    await expect(alice.call('GET /moderation/tags')).rejects.toMatchObject({ status: 403, code: 'not_allowed' })
  })
})
