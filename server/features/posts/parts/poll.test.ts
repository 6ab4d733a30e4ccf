import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { setRole } from '#server/features/people/roles.ts'
import { photo } from '#tests/pictures.ts'
import { world } from '#tests/world.ts'

const NONE = 'A poll has two to six answers.'

describe('a poll', () => {
  it('is published with its post, beside an image', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.polls('Tea or coffee?', ['  Green  tea ', 'Coffee'])
    expect(tweet.poll).toEqual({
      choices: [
        { text: 'Green tea', votes: 0 },
        { text: 'Coffee', votes: 0 },
      ],
      ...{ isMultiple: false, isEnded: false, version: 0, votersCount: 0 },
      endsAt: expect.any(String),
    })
    const days = (Date.parse(tweet.poll!.endsAt) - Date.parse(tweet.createdAt)) / MINUTE_MS
    expect(Math.round(days)).toBe(24 * 60)
    const { tweet: shown } = await alice.call('POST /tweets', {
      body: { content: 'Which one?', pollChoices: ['Left', 'Right'], pollMultiple: 'true', pollMinutes: 10 },
      files: { images: [await photo()] },
    })
    expect(await bob.sees(shown)).toMatchObject({ media: [{}], poll: { isMultiple: true } })
    expect((await alice.posts('Plain')).poll).toBeUndefined()
  })

  it('is in a reply', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.posts('Hungry?')
    const { tweet: reply } = await bob.call('POST /tweets/reply/:id', {
      params: { id: tweet._id },
      body: { content: 'For what?', pollChoices: ['Soup', 'Salad'] },
    })
    expect((await alice.repliesTo(tweet)).tweets[0]!.poll).toMatchObject({ choices: [{ text: 'Soup' }, {}] })
    expect(reply.poll!.votersCount).toBe(0)
  })

  it('is in any post of a thread', async () => {
    const { alice } = await world()
    const { tweets } = await alice.call('POST /tweets/thread', {
      body: {
        content: ['First', 'Second', 'Third'],
        ...{ pollSizes: [2, 0, 3], pollChoices: ['A', 'B', 'C', 'D', 'E'] },
        ...{ pollsMultiple: [false, true], pollsMinutes: [5, 60] },
      },
    })
    expect(tweets.map(({ poll }) => poll && [poll.choices.map(({ text }) => text).join(), poll.isMultiple])).toEqual([
      ['A,B', false],
      undefined,
      ['C,D,E', true],
    ])
    // As a form, whose fields are texts.
    const { tweets: illustrated } = await alice.call('POST /tweets/thread', {
      body: { content: ['One', 'Two'], pollSizes: [0, 2], pollChoices: ['A', 'B'], pollsMultiple: ['true'] },
      files: { images: [await photo()] },
    })
    expect(illustrated.map(({ poll, media }) => [poll?.isMultiple, media.length])).toEqual([
      [undefined, 1],
      [true, 0],
    ])
    const wrong = { content: ['First', 'Second'], pollSizes: [2], pollChoices: ['A', 'B', 'C'] }
    await expect(alice.call('POST /tweets/thread', { body: wrong })).rejects.toMatchObject({
      fields: { pollSizes: 'This doesn’t match the answers of the polls.' },
    })
  })

  it.each([
    ['one answer', { pollChoices: ['Tea'] }, { pollChoices: NONE }],
    ['seven answers', { pollChoices: [...'abcdefg'] }, { pollChoices: NONE }],
    ['an empty answer', { pollChoices: ['Tea', ' \u200b '] }, { pollChoices: 'Answer 2 is empty.' }],
    ['a long answer', { pollChoices: ['x'.repeat(51), 'Tea'] }, { pollChoices: 'Keep answer 1 to 50 characters.' }],
    [
      'equal answers',
      { pollChoices: ['Tea', 'Coffee', ' ＴＥＡ\u200b '] },
      { pollChoices: 'Answers 1 and 3 are the same.' },
    ],
    [
      'an end too soon',
      { pollChoices: ['Tea', 'Coffee'], pollMinutes: 4 },
      { pollMinutes: 'A poll is open for 5 minutes to 30 days.' },
    ],
    [
      'an end in the past',
      { pollChoices: ['Tea', 'Coffee'], pollMinutes: -10 },
      { pollMinutes: 'A poll is open for 5 minutes to 30 days.' },
    ],
    [
      'an end too late',
      { pollChoices: ['Tea', 'Coffee'], pollMinutes: 43_201 },
      { pollMinutes: 'A poll is open for 5 minutes to 30 days.' },
    ],
  ])('is refused with %s', async (_, poll, fields) => {
    const { alice } = await world()
    await expect(alice.call('POST /tweets', { body: { content: 'Drink?', ...poll } })).rejects.toMatchObject({
      ...{ status: 400, code: 'invalid_fields', fields },
    })
  })

  it('takes six answers of fifty emoji, for thirty days', async () => {
    const { alice } = await world()
    const pollChoices = [...'abcdef'].map((letter) => '👨‍👩‍👧‍👦'.repeat(49) + letter)
    const tweet = await alice.polls('Which family?', pollChoices, { pollMinutes: 43_200 })
    expect(tweet.poll!.choices.map(({ text }) => text)).toEqual(pollChoices)
  })

  it('needs a question, also beside an image and after an edit', async () => {
    const { alice } = await world()
    const refused = { code: 'poll_without_question', fields: { content: 'Write the question of your poll.' } }
    const body = { content: ' ', pollChoices: ['Tea', 'Coffee'] }
    const files = { images: [await photo()] }
    await expect(alice.call('POST /tweets', { body, files })).rejects.toMatchObject(refused)
    const tweet = await alice.polls('Drink?', ['Tea', 'Coffee'])
    await expect(alice.edits(tweet, { content: '' })).rejects.toMatchObject(refused)
  })

  it('can change until the first vote, and its post can later', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.polls('Drink?', ['Tea', 'Cofee'])
    const change = { pollChoices: ['Tea', 'Coffee', 'Water'], pollMultiple: true, pollMinutes: 60 }
    const edited = await alice.edits(tweet, change)
    expect(edited.poll).toMatchObject({ isMultiple: true, version: 1, choices: [{}, { text: 'Coffee' }, {}] })
    const hours = (one: typeof edited) => (Date.parse(one.poll!.endsAt) - Date.parse(one.createdAt)) / (60 * MINUTE_MS)
    expect([Math.round(hours(tweet)), Math.round(hours(edited))]).toEqual([24, 1])
    await bob.votes(tweet, [1])
    const hasVotes = 'People have voted in this poll, so it can’t be changed.'
    await expect(alice.edits(tweet, { pollChoices: ['Tea', 'Juice'] })).rejects.toMatchObject({
      ...{ status: 409, code: 'poll_has_votes', fields: { pollChoices: hasVotes } },
    })
    await expect(alice.edits(tweet, { pollMinutes: 90 })).rejects.toMatchObject({ fields: { pollMinutes: hasVotes } })
    // The same values change nothing.
    expect(await alice.edits(tweet, { content: 'Drinks?', ...change })).toMatchObject({
      content: 'Drinks?',
      poll: { version: 1, votersCount: 1 },
    })
  })

  it('can be neither changed after its end, nor ended by an edit, nor added by one', async () => {
    let now = Date.now()
    const { alice } = await world({ clock: () => now })
    const tweet = await alice.polls('Drink?', ['Tea', 'Coffee'], { pollMinutes: 60 })
    now += 10 * MINUTE_MS
    await expect(alice.edits(tweet, { pollMinutes: 5 })).rejects.toMatchObject({
      fields: { pollMinutes: 'The poll would have ended already. Keep it open for longer.' },
    })
    now += 50 * MINUTE_MS
    await expect(alice.edits(tweet, { pollChoices: ['Tea', 'Milk'] })).rejects.toMatchObject({ code: 'poll_ended' })
    const plain = await alice.posts('No poll')
    await expect(alice.edits(plain, { pollChoices: ['Tea', 'Milk'] })).rejects.toMatchObject({
      fields: { pollChoices: 'A poll can only be added to a new post.' },
    })
  })

  it('is found by has:poll and by the words of its answers', async () => {
    const { alice, bob, settles } = await world()
    await alice.posts('What to drink?')
    const tweet = await alice.polls('What to drink now?', ['Rooibos', 'Coffee'])
    await settles()
    const found = async (q: string) => {
      const { tweets } = await bob.call('GET /search', { query: { q } })
      return tweets.map(({ _id }) => _id)
    }
    await expect.poll(() => found('rooibos'), { timeout: 10_000 }).toEqual([tweet._id])
    expect(await found('drink has:poll')).toEqual([tweet._id])
  })

  it('is hidden by muted words in its answers', async () => {
    const { alice, bob } = await world()
    await alice.polls('Who wins?', ['Rovers', 'City'])
    expect((await bob.newest()).tweets).toHaveLength(1)
    const word = { isWhole: true, places: ['home' as const], sparesFollowed: false, leavesLine: false }
    await bob.call('POST /muted-words', { body: { text: 'rovers', ...word } })
    expect((await bob.newest()).tweets).toHaveLength(0)
  })

  it('is kept in drafts, also unfinished', async () => {
    const { alice } = await world()
    const id = '0b8e7c1e-5a53-4c1e-9d1f-7c2f4a0d9b11'
    const poll = { choices: ['Tea', ''], isMultiple: true, minutes: 60 }
    const body = {
      posts: [
        { text: '', images: 0, poll },
        { text: 'Later', images: 0 },
      ],
    }
    await alice.call('PUT /drafts/:id', { params: { id }, body })
    const { drafts } = await alice.call('GET /drafts')
    expect(drafts[0]!.posts).toEqual(body.posts)
  })

  it('is in the copy that moderators read', async () => {
    const { alice, bob, carol, app } = await world()
    const tweet = await alice.polls('Drink?', ['Tea', 'Rude words'])
    await bob.call('POST /reports', { body: { kind: 'tweet', id: tweet._id, category: 'spam' } })
    await setRole(app.deps.db, app.deps.ids.parse(await carol.id), 'moderator')
    const { cases } = await carol.call('GET /moderation/cases')
    await alice.edits(tweet, { pollChoices: ['Tea', 'Coffee'] })
    const found = await carol.call('GET /moderation/cases/:id', { params: { id: cases[0]!._id } })
    expect(found.tweet).toMatchObject({ pollChoices: ['Tea', 'Rude words'], state: 'edited' })
  })

  it('is in the copy as it was in the version that the reporter saw', async () => {
    const { alice, bob, carol, app } = await world()
    const tweet = await alice.polls('Drink?', ['Tea', 'Rude words'])
    await alice.edits(tweet, { pollChoices: ['Tea', 'Coffee'] })
    const report = { kind: 'tweet' as const, id: tweet._id, category: 'spam' as const, version: tweet.createdAt }
    await bob.call('POST /reports', { body: report })
    await setRole(app.deps.db, app.deps.ids.parse(await carol.id), 'moderator')
    const { cases } = await carol.call('GET /moderation/cases')
    const found = await carol.call('GET /moderation/cases/:id', { params: { id: cases[0]!._id } })
    expect(found.tweet).toMatchObject({ pollChoices: ['Tea', 'Rude words'], versionAt: tweet.createdAt })
  })

  it('is exported with its results, and the own votes beside it', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.polls('Drink?', ['Tea', 'Coffee'])
    await bob.votes(tweet, [1])
    const exported = async (member: typeof alice) => {
      await member.reauthenticates()
      return member.call('GET /account/export')
    }
    expect((await exported(alice)).posts[0]!.poll).toMatchObject({ choices: [{ votes: 0 }, { votes: 1 }] })
    expect((await exported(bob)).pollVotes).toEqual([{ tweet: tweet._id, at: expect.any(String), choices: [1] }])
  })
})
