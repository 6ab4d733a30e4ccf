import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { countReads } from '#tests/count-reads.ts'
import type { Member } from '#tests/member.ts'
import { insertTweetsDirectly } from '#tests/stores/insert-tweets.ts'
import { world } from '#tests/world.ts'
import { deleteOldTrendCounts } from './count-hashtags.ts'
import { countLabel } from './find-trends.ts'
import { scoreOf, weightOf } from './score.ts'
import { getTrends } from './trends.ts'

/** A world whose time the test moves; what trends is worked out anew after a minute. */
async function timedWorld(options: Parameters<typeof world>[0] = {}) {
  const time = { now: Date.parse('2026-06-15T12:00:00Z') }
  const cast = await world({ clock: () => time.now, settings: { RATE_LIMITS: 'off' }, ...options })
  const trends = async (limit?: number) => {
    await cast.settles()
    time.now += 60_000
    return cast.alice.trends(limit)
  }
  return { ...cast, time, trends }
}

const all = (members: readonly Member[], text: string) => Promise.all(members.map((member) => member.posts(text)))

describe('GET /trends', () => {
  it('ranks the hashtag with the most users first, with its number of posts', async () => {
    const { alice, bob, carol, trends } = await timedWorld()
    await all([alice, bob, carol], 'watching the #Game')
    await all([alice, bob], 'at the #Concert')
    await alice.posts('still the #Concert')
    expect(await trends()).toEqual(['#Game 3', '#Concert 3'])
  })

  it('never shows a hashtag of a single user', async () => {
    const { alice, bob, trends } = await timedWorld()
    for (let index = 0; index < 20; index++) await alice.posts(`buy now ${index} #Spam`)
    await all([alice, bob], '#Fair')
    expect(await trends()).toEqual(['#Fair 2'])
  })

  it('counts a hashtag once per post, in its most used spelling, without regard to case and accents', async () => {
    const { alice, bob, carol, trends } = await timedWorld()
    await all([alice, bob], '#Café is #café')
    await carol.posts('#CAFE')
    expect(await trends()).toEqual(['#café 3'])
  })

  it('counts the hashtags of a quote, and not those of the quoted post again', async () => {
    const { alice, bob, carol, trends } = await timedWorld()
    const post = await alice.posts('at the #Concert')
    await bob.posts('also at the #Concert')
    await carol.quotes(post, 'watching the #Game')
    await bob.quotes(post, 'the #Game, too')
    expect((await trends()).toSorted()).toEqual(['#Concert 2', '#Game 2'])
  })

  it('ranks growing hashtags above constantly used ones', async () => {
    const { crowd, time, trends } = await timedWorld()
    const members = crowd(6)
    for (let day = 0; day < 7; day++) {
      await all(members, `day ${day} of #Always`)
      time.now += DAY_MS
    }
    await all(members.slice(0, 3), '#New')
    await all(members.slice(0, 5), '#Always')
    expect(await trends()).toEqual(['#New 3', '#Always 5'])
  })

  it('fades: newer uses weigh more, and a day later it is gone', async () => {
    const { alice, bob, carol, time, trends } = await timedWorld()
    await all([alice, bob, carol], '#Morning')
    time.now += 8 * HOUR_MS
    await all([alice, bob], '#Evening')
    expect(await trends()).toEqual(['#Evening 2', '#Morning 3'])
    time.now += 17 * HOUR_MS
    expect(await trends()).toEqual(['#Evening 2'])
  })

  it('drops deleted posts, and follows edits', async () => {
    const { alice, bob, carol, app, time, trends } = await timedWorld()
    const [first, second] = [await alice.posts('#One'), await bob.posts('#one #Two')]
    time.now += 1
    await carol.posts('#Two')
    expect(await trends()).toEqual(['#Two 2', '#One 2'])
    await alice.deletes(first)
    await bob.edits(second, { content: '#TWO' })
    expect(await trends()).toEqual(['#TWO 2'])
    const left = await app.deps.db.selectFrom('hashtags').select(['tag', 'tweets']).execute()
    expect(left).toEqual([{ tag: 'two', tweets: 2 }])
    const members = await app.deps.db.selectFrom('trend_counts').select(['tag', 'members']).orderBy('tag').execute()
    expect(members).toEqual([
      { tag: 'one', members: 0 },
      { tag: 'two', members: 2 },
    ])
  })

  it('counts posts written while no listener ran, and no post twice', async () => {
    const { alice, bob, app, restarts, trends } = await timedWorld()
    await all([alice, bob], '#Counted')
    await trends()
    await insertTweetsDirectly(app.deps, app.deps.ids.parse(await alice.id), ['one more #Counted'])
    await restarts()
    expect(await trends()).toEqual(['#Counted 3'])
  })

  it('shows an example for each: the post with most response that the viewer may see, in its current state', async () => {
    const { alice, bob, carol, trends, app } = await timedWorld()
    const loved = await bob.posts('Rain at the #Harbour')
    const other = await carol.posts('Sun at the #Harbour')
    await alice.likes(loved)
    await trends()
    const example = async () => (await alice.call('GET /trends')).trends[0]!.example
    expect(await example()).toMatchObject({ _id: loved._id, content: loved.content, user: { username: 'bob' } })
    const viewer = app.deps.ids.parse(await alice.id)
    expect(await countReads(app.deps.db, () => getTrends(app.deps, viewer))).toBe(0)
    await bob.edits(loved, { content: 'Snow at the #Harbour' })
    expect(await example()).toMatchObject({ content: 'Snow at the #Harbour' })
    const { word } = await alice.call('POST /muted-words', {
      body: { text: 'snow', isWhole: true, places: ['home'], sparesFollowed: false, leavesLine: true },
    })
    expect(await example()).toMatchObject({ _id: other._id })
    await alice.call('DELETE /muted-words/:id', { params: { id: word._id } })
    expect(await example()).toMatchObject({ _id: loved._id })
    await alice.blocks(bob)
    expect(await example()).toMatchObject({ _id: other._id })
    await carol.deletes(other)
    expect(await example()).toBeUndefined()
  })

  it('shows ten unless asked, and at least one', async () => {
    const { alice, bob, trends } = await timedWorld()
    for (let index = 0; index < 12; index++) await all([alice, bob], `#tag${index}`)
    expect(await trends()).toHaveLength(10)
    expect(await trends(200)).toHaveLength(12)
    expect(await trends(0)).toHaveLength(1)
  })

  it('is computed at most once a minute', async () => {
    // Each process works it out for itself.
    const { alice, bob, trends, settles } = await timedWorld({ processes: 1 })
    expect(await trends()).toEqual([])
    await all([alice, bob], '#Soon')
    await settles()
    expect(await alice.trends()).toEqual([])
    expect(await trends()).toEqual(['#Soon 2'])
  })

  it('refuses a limit that is no number', async () => {
    const { alice } = await world()
    await expect(alice.trends('ten' as never)).rejects.toMatchObject({ status: 400, code: 'invalid_fields' })
  })
})

describe('hashtags', () => {
  it('are found by prefix, most used first', async () => {
    const { alice, bob, carol, settles } = await timedWorld()
    await alice.posts('#Teapot')
    await all([bob, carol], '#teatime')
    await settles()
    const { hashtags } = await alice.searches({ q: '#TEA' })
    expect(hashtags).toEqual([
      { tag: 'teatime', count: 2 },
      { tag: 'Teapot', count: 1 },
    ])
    expect((await alice.searches({ q: 'tea time', only: 'hashtags' })).hashtags).toHaveLength(2)
    expect((await alice.searches({ q: 'tea', only: 'suggestions' })).hashtags).toHaveLength(2)
  })

  it('are hidden while their author is protected', async () => {
    const { alice, bob, settles } = await timedWorld()
    const found = async () => {
      await settles()
      return (await alice.searches({ q: '#sec' })).hashtags.map(({ tag }) => tag)
    }
    await bob.posts('#SecretPlan')
    expect(await found()).toEqual(['SecretPlan'])
    await bob.call('PUT /privacy', { body: { protectPosts: true } })
    expect(await found()).toEqual([])
    await bob.posts('#SecondPlan')
    expect(await found()).toEqual([])
    await bob.call('PUT /privacy', { body: { protectPosts: false } })
    expect((await found()).toSorted()).toEqual(['SecondPlan', 'SecretPlan'])
  })

  it('keep their daily counts for a week', async () => {
    const { alice, app, time, settles } = await timedWorld()
    await alice.posts('#Old')
    await settles()
    time.now += 9 * DAY_MS
    await deleteOldTrendCounts(app.deps)
    expect(await app.deps.db.selectFrom('trend_counts').selectAll().execute()).toEqual([])
  })
})

describe('scoreOf', () => {
  it('is zero for usual use, and grows with the difference', () => {
    expect(scoreOf(10, 100)).toBe(0)
    expect(scoreOf(10, 10)).toBeGreaterThan(scoreOf(10, 20))
    expect(scoreOf(10, 0)).toBeGreaterThan(scoreOf(9, 0))
  })

  it('halves the weight of a use every four hours', () =>
    expect([weightOf(0), weightOf(4 * HOUR_MS), weightOf(8 * HOUR_MS)]).toEqual([1, 0.5, 0.25]))
})

describe('countLabel', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1_234, '1.2K'],
    [22_000, '22K'],
    [120_400, '120K'],
    [1_500_000, '1.5M'],
  ])('writes %i as %s', (count, label) => expect(countLabel(count)).toBe(label))
})
