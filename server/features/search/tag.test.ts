import { describe, expect, it } from 'vitest'
import { world } from '#tests/world.ts'

describe('GET /tweets/tag/:tag', () => {
  it('lists the posts with the hashtag, newest first, with or without its #, in any letter case', async () => {
    const { alice, bob, settles } = await world()
    await alice.posts('One #Harbour')
    await bob.posts('A harbour, and #harbours')
    await bob.posts('Two #harbour')
    await settles()
    const list = async (tag: string, query = {}) => alice.call('GET /tweets/tag/:tag', { params: { tag }, query })
    for (const tag of ['harbour', '#HARBOUR'])
      expect((await list(tag)).tweets.map(({ content }) => content)).toEqual(['Two #harbour', 'One #Harbour'])
    const first = await list('harbour', { limit: 1 })
    expect((await list('harbour', { limit: 1, cursor: first.nextCursor })).tweets).toMatchObject([
      { content: 'One #Harbour' },
    ])
  })

  it('answers an empty list for a text that is no hashtag', async () => {
    const { alice } = await world()
    for (const tag of ['two words', '123', 'from:alice'])
      expect(await alice.call('GET /tweets/tag/:tag', { params: { tag } })).toEqual({ tweets: [], nextCursor: null })
  })
})
