import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { countReads } from '#tests/count-reads.ts'
import type { Member } from '#tests/member.ts'
import { world } from '#tests/world.ts'

/** A world whose clock advances at each read, so that acts and edits have an order. */
async function tickingWorld() {
  let now = Date.UTC(2026, 10, 23)
  return world({ clock: () => now++ })
}

const sinceOf = async (viewer: Member, tweet: { _id: string }) => (await viewer.sees(tweet)).changedSince

describe('changedSince', () => {
  it('names what the viewer did about an earlier version', async () => {
    const { alice, bob, carol } = await tickingWorld()
    const tweet = await alice.posts('Before')
    await bob.likes(tweet)
    await bob.retweets(tweet)
    await bob.replies(tweet, 'Yes')
    await bob.quotes(tweet, 'Look')
    await carol.replies(tweet, 'No')
    expect(await sinceOf(bob, tweet)).toBeUndefined()
    await alice.edits(tweet, { content: 'After' })
    expect((await sinceOf(bob, tweet))?.toSorted()).toEqual(['like', 'quote', 'reply', 'retweet'])
    const listed = (await bob.tweetsOf(alice)).tweets.find(({ _id }) => _id === tweet._id)
    expect(listed?.changedSince?.toSorted()).toEqual(['like', 'quote', 'reply', 'retweet'])
    expect(await sinceOf(carol, tweet)).toEqual(['reply'])
  })

  it('names a vote, during the poll and after its end', async () => {
    let now = Date.UTC(2026, 10, 23)
    const { alice, bob, carol } = await world({ clock: () => now++ })
    const tweet = await alice.polls('Tea?', ['Yes', 'No'], { pollMinutes: 5 })
    await bob.votes(tweet, [0])
    await alice.edits(tweet, { content: 'No more tea?' })
    await carol.votes(tweet, [0])
    expect(await sinceOf(bob, tweet)).toEqual(['vote'])
    const listed = (await bob.call('GET /timelines/for-you')).tweets.find(({ _id }) => _id === tweet._id)
    expect(listed).toMatchObject({ changedSince: ['vote'], poll: { ownVotes: [0] } })
    for (const viewer of [alice, carol]) expect(await sinceOf(viewer, tweet)).toBeUndefined()
    now += 5 * MINUTE_MS
    await bob.likes(tweet)
    await alice.edits(tweet, { content: 'Never tea?' })
    expect((await sinceOf(bob, tweet))?.toSorted()).toEqual(['like', 'vote'])
    expect(await sinceOf(carol, tweet)).toEqual(['vote'])
  })

  it('is omitted for acts after the last edit, for other acts and other viewers, and in own posts', async () => {
    const { alice, bob, carol } = await tickingWorld()
    const tweet = await alice.posts('Before')
    await alice.likes(tweet)
    await carol.bookmarks(tweet)
    await bob.likes(tweet)
    await alice.edits(tweet, { content: 'After' })
    for (const viewer of [alice, carol]) expect(await sinceOf(viewer, tweet)).toBeUndefined()
    await bob.likes(tweet)
    expect(await sinceOf(bob, tweet)).toBeUndefined()
    await bob.likes(tweet)
    await bob.replies(tweet, 'Better')
    await bob.quotes(tweet, 'Better')
    expect(await sinceOf(bob, tweet)).toBeUndefined()
    await alice.edits(tweet, { content: 'Again' })
    expect((await sinceOf(bob, tweet))?.toSorted()).toEqual(['like', 'quote', 'reply'])
  })

  it('costs no read unless a post was edited and the viewer may have a part in it', async () => {
    const { alice, bob, app, settles } = await world({ processes: 1 })
    const [plain, edited] = [await alice.posts('Plain'), await alice.posts('Before')]
    await bob.likes(plain)
    const page = () => bob.call('GET /tweets/user/:id', { params: { id: 'alice' } })
    // The least of some counts: work in the background reads, too.
    const reads = async () => {
      await settles()
      await page()
      const counts = []
      for (let times = 0; times < 3; times++) counts.push(await countReads(app.deps.db, page))
      return Math.min(...counts)
    }
    const before = await reads()
    await alice.edits(edited, { content: 'After' })
    expect(await reads()).toBe(before)
    await bob.likes(edited)
    expect(await reads()).toBe(before + 1)
    await bob.quotes(edited, 'Look')
    const quoting = await reads()
    await bob.quotes(plain, 'Look')
    expect(await reads()).toBe(quoting)
  })
})
