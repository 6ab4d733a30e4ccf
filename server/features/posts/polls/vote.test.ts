import { describe, expect, it } from 'vitest'
import type { Tweet } from '#contract/calls/tweets.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Member } from '#tests/member.ts'
import { atOnce, world } from '#tests/world.ts'

const SNACKS = ['Apple', 'Pear', 'Plum']

const votesOf = ({ poll }: Tweet) => poll?.choices.map((choice) => choice.votes)

describe('POST /tweets/:id/vote', () => {
  it('counts a vote, and then shows the results to the voter', async () => {
    const { alice, bob, carol } = await world()
    const tweet = await alice.polls('Which snack?', SNACKS)
    expect(await bob.sees(tweet)).toMatchObject({ poll: { votersCount: 0, isEnded: false } })
    const voted = await bob.votes(tweet, [2])
    expect(voted.poll).toEqual({ ...tweet.poll, choices: choices([0, 0, 1]), votersCount: 1, ownVotes: [2] })
    expect(await bob.sees(tweet)).toEqual(voted)
    expect((await carol.sees(tweet)).poll).toEqual({ ...tweet.poll, choices: choices(), votersCount: 1 })
  })

  it('counts several answers of one voter where the poll allows them', async () => {
    const { alice, bob, carol } = await world()
    const tweet = await alice.polls('Which snacks?', SNACKS, { pollMultiple: true })
    await bob.votes(tweet, [0, 2])
    const { poll } = await carol.votes(tweet, [2, 2])
    expect(poll).toMatchObject({ choices: choices([1, 0, 2]), votersCount: 2, ownVotes: [2] })
  })

  it('shows the results to the author, and after the end to everyone', async () => {
    let now = Date.now()
    const { alice, bob, carol, stranger: _ } = await world({ clock: () => now })
    const tweet = await alice.polls('Which snack?', SNACKS, { pollMinutes: 5 })
    await bob.votes(tweet, [1])
    expect(votesOf(await alice.sees(tweet))).toEqual([0, 1, 0])
    expect(votesOf(await carol.sees(tweet))).toEqual([undefined, undefined, undefined])
    now += 5 * MINUTE_MS
    await carol.signsIn()
    expect((await carol.sees(tweet)).poll).toMatchObject({ isEnded: true, choices: choices([0, 1, 0]) })
  })

  it('shows no results in any list to those who may not see them', async () => {
    const { alice, bob, carol } = await world()
    await carol.follows(alice)
    const tweet = await alice.polls('Which snack?', SNACKS)
    await bob.votes(tweet, [1])
    await bob.retweets(tweet)
    await carol.bookmarks(tweet)
    const search = await carol.call('GET /search', { query: { q: 'snack' } })
    const lists = [
      (await carol.newest()).tweets,
      (await carol.following()).tweets,
      (await carol.tweetsOf(alice)).tweets,
      (await carol.bookmarked()).tweets,
      search.tweets,
    ]
    for (const list of lists.filter((each) => each.length > 0))
      for (const { poll } of list) expect(poll).toMatchObject({ choices: choices(), votersCount: 1 })
  })

  it('answers the same vote again, and refuses another', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.polls('Which snack?', SNACKS)
    const voted = await bob.votes(tweet, [1])
    expect(await bob.votes(tweet, [1])).toEqual(voted)
    await expect(bob.votes(tweet, [0])).rejects.toMatchObject({ status: 409, code: 'already_voted' })
    expect(await bob.sees(tweet)).toEqual(voted)
  })

  it('counts one vote of a member, however many requests race', async () => {
    const { alice, bob } = await world({ settings: { RATE_LIMITS: 'off' } })
    const tweet = await alice.polls('Which snack?', SNACKS)
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => bob.votes(tweet, [index % 3])))
    const taken = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value.poll!.ownVotes] : []))
    expect(taken.length).toBeGreaterThanOrEqual(1)
    expect(new Set(taken.map((own) => own!.join())).size).toBe(1)
    const { poll } = await bob.sees(tweet)
    expect(poll).toMatchObject({ votersCount: 1, ownVotes: taken[0] })
    expect(poll!.choices.reduce((sum, choice) => sum + choice.votes!, 0)).toBe(1)
  })

  it('counts every vote of many members at once', async () => {
    const { alice, crowd } = await world({ settings: { RATE_LIMITS: 'off' } })
    const tweet = await alice.polls('Which snacks?', SNACKS, { pollMultiple: true })
    const members = crowd(24)
    await Promise.all(members.map((member) => member.signsUp()))
    await atOnce(24, (index) => members[index]!.votes(tweet, index % 2 ? [0] : [0, 1 + (index % 4) / 2]))
    expect((await alice.sees(tweet)).poll).toMatchObject({ votersCount: 24, choices: choices([24, 6, 6]) })
  })

  it('refuses answers that the poll does not have, and several in a poll for one', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.polls('Which snack?', SNACKS)
    const refused = (message: string) => ({ status: 400, code: 'invalid_fields', fields: { choices: message } })
    await expect(bob.votes(tweet, [3])).rejects.toMatchObject(refused('Choose one of the answers of this poll.'))
    await expect(bob.votes(tweet, [])).rejects.toMatchObject(refused('Choose one of the answers of this poll.'))
    await expect(bob.votes(tweet, [0, 1])).rejects.toMatchObject(refused('Choose only one answer.'))
    expect((await bob.sees(tweet)).poll).toEqual({ ...tweet.poll, choices: choices() })
  })

  it('refuses a vote after the end, but answers the repeat of an earlier one', async () => {
    let now = Date.now()
    const { alice, bob, carol } = await world({ clock: () => now })
    const tweet = await alice.polls('Which snack?', SNACKS, { pollMinutes: 5 })
    await bob.votes(tweet, [1])
    await carol.signsUp()
    now += 5 * MINUTE_MS
    await expect(carol.votes(tweet, [1])).rejects.toMatchObject({ status: 409, code: 'poll_ended' })
    expect((await bob.votes(tweet, [1])).poll).toMatchObject({ votersCount: 1, ownVotes: [1] })
  })

  it('refuses votes in own polls and in posts without a poll', async () => {
    const { alice, bob } = await world()
    const [poll, plain] = [await alice.polls('Which snack?', SNACKS), await alice.posts('Hello')]
    await expect(alice.votes(poll, [0])).rejects.toMatchObject({ status: 403, code: 'own_poll' })
    await expect(bob.votes(plain, [0])).rejects.toMatchObject({ status: 404, code: 'poll_not_found' })
  })

  it('refuses those who may not see the post, as a missing post or as blocked', async () => {
    const { alice, bob, carol } = await world()
    const forFollowers = await alice.polls('Which snack?', SNACKS, { audience: 'followers' })
    await expect(bob.votes(forFollowers, [0])).rejects.toMatchObject({ status: 404, code: 'tweet_not_found' })
    const open = await alice.polls('Which drink?', SNACKS)
    await alice.blocks(carol)
    await expect(carol.votes(open, [0])).rejects.toMatchObject({ status: 403, code: 'blocked' })
    await alice.deletes(open)
    await expect(bob.votes(open, [0])).rejects.toMatchObject({ status: 404, code: 'tweet_not_found' })
  })

  it('refuses a vote for answers that have changed since the voter saw them', async () => {
    const { alice, bob } = await world()
    const tweet = await alice.polls('Which snack?', SNACKS)
    await alice.edits(tweet, { pollChoices: ['Fig', 'Date'] })
    await expect(bob.votes(tweet, [1], tweet.poll!.version)).rejects.toMatchObject({ code: 'poll_changed' })
    const { poll } = await bob.sees(tweet)
    expect((await bob.votes(tweet, [1], poll!.version)).poll).toMatchObject({ ownVotes: [1], votersCount: 1 })
  })

  it('counts a vote that races an edit for the answers that its voter saw, or refuses it', async () => {
    const { alice, crowd } = await world({ settings: { RATE_LIMITS: 'off' } })
    const voters = crowd(6)
    await Promise.all(voters.map((member) => member.signsUp()))
    for (const voter of voters) {
      const tweet = await alice.polls('Which snack?', SNACKS)
      const edit = alice.edits(tweet, { pollChoices: ['Fig', 'Date'] }).then(
        () => 'edited',
        (error) => error.code as string,
      )
      const [vote, outcome] = await Promise.all([outcomeOf(voter, tweet), edit])
      expect([['voted', 'poll_has_votes'].join(), ['poll_changed', 'edited'].join()]).toContain([vote, outcome].join())
      const { poll } = await alice.sees(tweet)
      const expected = vote === 'voted' ? choices([0, 1, 0]) : choices([0, 0], ['Fig', 'Date'])
      expect(poll!.choices).toEqual(expected)
    }
  })

  it('is private: nobody else learns of it', async () => {
    const { alice, bob, settles } = await world()
    const tweet = await alice.polls('Which snack?', SNACKS)
    await bob.votes(tweet, [1])
    await settles()
    expect(await alice.notificationTexts()).toEqual([])
    expect(JSON.stringify(await alice.sees(tweet))).not.toContain(await bob.id)
  })
})

const choices = (votes: (number | undefined)[] = [], texts = SNACKS) =>
  texts.map((text, index) => ({ text, ...(votes[index] !== undefined && { votes: votes[index] }) }))

const outcomeOf = (voter: Member, tweet: Tweet): Promise<string> =>
  voter.votes(tweet, [1], tweet.poll!.version).then(
    () => 'voted',
    (error) => error.code as string,
  )
