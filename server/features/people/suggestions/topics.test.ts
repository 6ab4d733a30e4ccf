import { describe, expect, it } from 'vitest'
import { transact } from '#server/db/transaction.ts'
import { endGrace } from '#tests/stores/end-grace.ts'
import { atOnce, contents, world } from '#tests/world.ts'

describe('GET /topics', () => {
  it('offers the hashtags of the network, the most used first', async () => {
    const { alice, bob, settles } = await world()
    for (const text of ['#Cooking and #Art', '#cooking']) await bob.posts(text)
    await settles()
    expect((await alice.call('GET /topics')).topics).toEqual([
      { tag: 'Cooking', count: 2, chosen: false },
      { tag: 'Art', count: 1, chosen: false },
    ])
  })

  it('finds a topic that an earlier version has folded less', async () => {
    const { alice, bob, app, settles } = await world()
    await bob.posts('#کتاب_۲')
    await settles()
    const chosen = { account_id: app.deps.ids.parse(await alice.id), tag: 'کتاب_۲' }
    await transact(app.deps.db, (tx) => tx.insertInto('account_topics').values(chosen).execute())
    expect((await alice.call('GET /topics')).topics).toEqual([{ tag: 'کتاب_۲', count: 1, chosen: true }])
  })

  it('offers the most used among thousands with the same prefix', async () => {
    const { alice, app } = await world()
    const tags = Array.from({ length: 1_000 }, (_, index) => ({
      tag: `a${index}`,
      name: `a${index}`,
      tweets: 1,
      level: 0,
    }))
    const zebra = { tag: 'zebra', name: 'Zebra', tweets: 9, level: 0 }
    await transact(app.deps.db, (tx) =>
      tx
        .insertInto('hashtags')
        .values([...tags, zebra])
        .execute(),
    )
    expect((await alice.call('GET /topics')).topics[0]).toEqual({ tag: 'Zebra', count: 9, chosen: false })
  })
})

describe('PUT /topics', () => {
  it('replaces the topics, which are exported and deleted with the account', async () => {
    const { alice, app, settles } = await world()
    const put = async (...topics: string[]) => (await alice.call('PUT /topics', { body: { topics } })).topics
    expect(await put('#Art', 'Café')).toEqual([
      { tag: 'art', count: 0, chosen: true },
      { tag: 'cafe', count: 0, chosen: true },
    ])
    expect((await put('art', '#ART')).map(({ tag }) => tag)).toEqual(['art'])
    await alice.reauthenticates()
    expect((await alice.call('GET /account/export')).topics).toEqual(['art'])
    await alice.reauthenticates()
    await alice.call('POST /account/delete', { body: { username: 'alice' } })
    await endGrace(app.deps)
    await settles()
    expect(await app.deps.db.selectFrom('account_topics').selectAll().execute()).toEqual([])
  })

  it('affects the first page of For you', async () => {
    const { alice, bob, crowd, settles } = await world()
    await bob.posts('An old soup #cooking')
    for (const [index, member] of crowd(3).entries()) {
      const post = await member.posts(`Popular ${index}`)
      await bob.likes(post)
    }
    await settles()
    expect(contents(await alice.forYou()).at(-1)).toBe('An old soup #cooking')
    await alice.call('PUT /topics', { body: { topics: ['cooking'] } })
    const { tweets } = await alice.forYou()
    expect(tweets[0]).toMatchObject({ content: 'An old soup #cooking', reason: { type: 'topic', tag: 'cooking' } })
    await alice.blocks(bob)
    expect(contents(await alice.forYou())).not.toContain('An old soup #cooking')
  })

  it('leaves one complete choice of many concurrent ones', async () => {
    const { alice } = await world()
    const choice = (call: number) => Array.from({ length: 10 }, (_, topic) => `t${topic}of${call}`)
    await atOnce(20, (call) => alice.call('PUT /topics', { body: { topics: choice(call) } }))
    const chosen = (await alice.call('GET /topics')).topics.map(({ tag }) => tag)
    expect(chosen.toSorted()).toEqual(choice(Number(chosen[0]!.split('of')[1])))
  })

  it('refuses text that is no hashtag, and more than ten', async () => {
    const { alice } = await world()
    for (const topics of [['two words'], ['123'], ['#'], ['a#b'], Array.from({ length: 11 }, (_, i) => `tag${i}`)])
      await expect(alice.call('PUT /topics', { body: { topics } })).rejects.toMatchObject({
        status: 400,
        fields: { topics: expect.any(String) },
      })
  })

  it('names an invalid hashtag, braces included, in the language of the reader', async () => {
    const { alice } = await world()
    const name = '{x, plural, one {'
    const headers = { 'content-type': 'application/json', 'accept-language': 'de' }
    const answer = await alice.sends('PUT /api/topics', { headers, body: JSON.stringify({ topics: [name] }) })
    expect(JSON.parse(answer.text)).toMatchObject({ fields: { topics: `${name} ist kein Hashtag.` } })
  })
})
