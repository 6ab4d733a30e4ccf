import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { animation, photo } from '#tests/pictures.ts'
import { changes, inMinutes, listed, schedules, soon, states, timed } from '#tests/scheduled.ts'
import { restrict } from '#tests/stores/restrict.ts'

const published = async ({ alice }: Awaited<ReturnType<typeof timed>>['cast'], count: number) => {
  await expect.poll(async () => (await alice.tweetsOf(alice)).tweets.length, soon).toBe(count)
  return (await alice.tweetsOf(alice)).tweets.toReversed()
}

describe('the polls of a scheduled thread', () => {
  it('are listed whole, exported, changed, and open from the publication on', async () => {
    const { cast, time, passes } = await timed()
    const { alice, bob } = cast
    const scheduled = await schedules(alice, ['Tea?', 'Because', 'Milk?'], {
      ...{ pollSizes: [2, 0, 3], pollChoices: [' Green  tea', 'Black', 'None', 'Some', 'Lots'] },
      pollsMinutes: [5],
    })
    const lists = {
      ...{ pollSizes: [2, 0, 3], pollChoices: ['Green tea', 'Black', 'None', 'Some', 'Lots'] },
      ...{ pollsMultiple: [false, false], pollsMinutes: [5, DAY_MS / MINUTE_MS] },
    }
    expect(scheduled.thread).toMatchObject(lists)
    expect(await listed(alice)).toEqual([scheduled])
    expect((await alice.call('GET /account/export')).scheduledPosts).toEqual([scheduled])

    // As a form, whose fields are texts. Without sizes, all answers belong to the first post.
    const changed = await changes(alice, scheduled, {
      ...{ content: ['Coffee?', 'Because'], images: [await photo()] },
      ...{ pollChoices: ['Yes', 'No'], pollsMultiple: ['true'], pollsMinutes: [10] },
    })
    expect(changed.thread).toEqual({
      ...{ content: ['Coffee?', 'Because'], imagesPerPost: [1, 0], alt: [''] },
      ...{ pollSizes: [2, 0], pollChoices: ['Yes', 'No'], pollsMultiple: [true], pollsMinutes: [10] },
    })
    passes(7)
    const [first, second] = await published(cast, 2)
    expect(first).toMatchObject({ media: [{}], poll: { isMultiple: true, votersCount: 0 } })
    expect(second!.poll).toBeUndefined()
    expect(Date.parse(first!.poll!.endsAt)).toBe(time.now + 10 * MINUTE_MS)
    expect((await bob.votes(first!, [0, 1])).poll).toMatchObject({ ownVotes: [0, 1], votersCount: 1 })
    expect((await listed(alice)).length).toBe(0)
  })

  it('are dropped by a change without them', async () => {
    const { cast, passes } = await timed()
    const scheduled = await schedules(cast.alice, ['Tea?'], { pollChoices: ['Yes', 'No'] })
    expect((await changes(cast.alice, scheduled, { content: ['Tea.'] })).thread).not.toHaveProperty('pollChoices')
    passes(5)
    expect((await published(cast, 1))[0]).not.toHaveProperty('poll')
  })

  it('are refused when they are scheduled or changed, naming the field', async () => {
    const { cast } = await timed()
    const { alice } = cast
    await expect(schedules(alice, ['Tea?'], { pollChoices: ['Yes', 'yes'] })).rejects.toMatchObject({
      fields: { pollChoices: 'Answers 1 and 2 are the same.' },
    })
    await expect(schedules(alice, [''], { images: [await photo()], pollChoices: ['Yes', 'No'] })).rejects.toMatchObject(
      {
        code: 'poll_without_question',
      },
    )
    const scheduled = await schedules(alice, ['Tea?', 'Milk?'])
    const change = { content: ['Tea?', 'Milk?'], pollSizes: [2], pollChoices: ['Yes', 'No', 'Some'] }
    await expect(changes(alice, scheduled, change)).rejects.toMatchObject({
      fields: { pollSizes: 'This doesn’t match the answers of the polls.' },
    })
    expect(await listed(alice)).toEqual([scheduled])
  })
})

describe('the quote of a scheduled post', () => {
  it('is that of the first post, counts and notifies when it is published', async () => {
    const { cast, passes } = await timed()
    const { alice, bob } = cast
    const quoted = await bob.posts('Well said')
    const scheduled = await schedules(alice, ['So true', 'And more'], { quote: quoted._id, whoQuotes: 'followers' })
    expect(scheduled.thread).toMatchObject({ quote: quoted._id, whoQuotes: 'followers' })
    await cast.settles()
    expect([(await bob.sees(quoted)).quotesCount ?? 0, await bob.notificationTexts()]).toEqual([0, []])
    passes(5)
    const [first, second] = await published(cast, 2)
    await cast.settles()
    expect(first).toMatchObject({ quote: { state: 'shown', tweet: { _id: quoted._id } }, whoQuotes: 'followers' })
    expect(second).not.toHaveProperty('quote')
    expect((await bob.sees(quoted)).quotesCount).toBe(1)
    expect(await bob.notificationTexts()).toEqual(['alice quoted your post'])
  })

  it('can be removed, and another be taken', async () => {
    const { cast, passes } = await timed()
    const { alice, bob } = cast
    const [one, two] = [await bob.posts('One'), await bob.posts('Two')]
    const scheduled = await schedules(alice, ['So true'], { quote: one._id })
    const without = await changes(alice, scheduled, { content: ['So true'] })
    expect(without.thread).not.toHaveProperty('quote')
    await changes(alice, scheduled, { content: ['So true'], quote: two._id })
    passes(5)
    expect((await published(cast, 1))[0]).toMatchObject({ quote: { tweet: { _id: two._id } } })
  })

  it.each([
    ['deleted', 'tweet_not_found', (cast, quoted) => cast.bob.deletes(quoted)],
    ['of someone who has blocked its author', 'tweet_not_found', ({ alice, bob }) => bob.blocks(alice)],
    ['of a suspended author', 'tweet_not_found', ({ app, bob }) => restrict(app.deps, bob, 'suspended')],
    ['of a protected account', 'tweet_not_found', ({ bob }) => bob.protects()],
    [
      'of a protected account that its author follows',
      'not_quotable',
      async ({ alice, bob }) => {
        await alice.follows(bob)
        await bob.protects()
      },
    ],
    [
      'no longer for everyone to quote',
      'quotes_limited',
      ({ bob }, { _id: id }) =>
        bob.call('PUT /tweets/:id/who-quotes', { params: { id }, body: { whoQuotes: 'followers' } }),
    ],
  ] satisfies [string, string, (cast: Cast, quoted: { _id: string }) => Promise<unknown>][])(
    'that is then %s fails with %s, and keeps everything',
    async (_, reason, act) => {
      const { cast, passes } = await timed()
      const { alice, bob } = cast
      const quoted = await bob.posts('Well said')
      const scheduled = await schedules(alice, ['So true?'], {
        ...{ quote: quoted._id, warning: 'Opinion', card: 'false', images: [await photo()], alt: ['A door'] },
        ...{ pollChoices: ['Yes', 'No'], pollsMinutes: [30] },
      })
      await act(cast, quoted)
      passes(5)
      await expect.poll(() => states(alice), soon).toEqual([reason])
      await cast.settles()
      const { thread, media } = (await listed(alice))[0]!
      expect([thread, media]).toEqual([scheduled.thread, scheduled.media])
      expect(await alice.notificationTexts()).toEqual(['alice A scheduled post couldn’t be posted.'])
      expect((await alice.tweetsOf(alice)).tweets).toEqual([])

      // The same content is refused again, with the field; without the quote it is published whole.
      const { alt = [], quote = null, ...rest } = thread
      const change = { ...rest, alt, keepImages: media.map(({ url }) => url), publishAt: inMinutes(10) }
      await expect(changes(alice, scheduled, { ...change, quote })).rejects.toMatchObject({
        ...{ code: reason, fields: { quote: expect.any(String) } },
      })
      await changes(alice, scheduled, change)
      passes(5)
      expect((await published(cast, 1))[0]).toMatchObject({
        ...{ content: 'So true?', warning: 'Opinion', media: [{ alt: 'A door' }], poll: { choices: [{}, {}] } },
      })
    },
  )
})

type Cast = Awaited<ReturnType<typeof timed>>['cast']

describe('a scheduled post', () => {
  it('takes a default of its author when it is published, and keeps what was chosen', async () => {
    const { cast, passes } = await timed()
    const { alice } = cast
    await schedules(alice, ['By default'])
    await schedules(alice, ['For everyone'], { whoQuotes: 'everyone' })
    await alice.sets({ whoQuotes: 'nobody' })
    passes(5)
    const posts = await published(cast, 2)
    expect(Object.fromEntries(posts.map(({ content, whoQuotes }) => [content, whoQuotes]))).toEqual({
      'By default': 'nobody',
      'For everyone': undefined,
    })
  })

  it('keeps an animation, and the choice of no link card', async () => {
    const { cast, passes } = await timed()
    const { alice, app } = cast
    const images = [await animation(3), await photo()]
    const scheduled = await schedules(alice, ['See https://pages.example/one'], {
      ...{ images, alt: ['Waving', 'Still'], card: 'false' },
    })
    expect(scheduled.media).toMatchObject([{ animated: true, alt: 'Waving' }, { alt: 'Still' }])
    expect(scheduled.media[1]).not.toHaveProperty('animated')
    const changed = await changes(alice, scheduled, {
      ...{ content: ['See https://pages.example/two'], card: 'false', alt: ['Still', 'Waving'] },
      keepImages: scheduled.media.map(({ url }) => url).toReversed(),
    })
    expect(changed.media).toMatchObject([{ alt: 'Still' }, { animated: true, alt: 'Waving' }])
    passes(5)
    const [post] = await published(cast, 1)
    expect(post!.media).toMatchObject([{ alt: 'Still' }, { animated: true, alt: 'Waving' }])
    const rows = app.deps.db.selectFrom('tweets').select(['card_key', 'card_off'])
    expect(await rows.execute()).toEqual([{ card_key: null, card_off: 1 }])
  })
})
