import { describe, expect, it } from 'vitest'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import { mastodonOf } from '#tests/mastodon.ts'
import { moderatedWorld, openCase } from '#tests/moderation.ts'
import { world } from '#tests/world.ts'

describe('filters', () => {
  it('are muted words with a title, and posts of lists name the filter that they match', async () => {
    const cast = await world()
    const { alice, bob } = cast
    await alice.follows(bob)
    const client = await mastodonOf(cast, alice)
    const made = await client.v2.filters.create({
      title: 'Plants',
      context: ['home', 'notifications', 'public', 'thread'],
      filterAction: 'warn',
      expiresIn: 86_400,
      keywordsAttributes: [{ keyword: 'cactus', wholeWord: true }, { keyword: 'moss' }],
    } as never)
    expect(await client.v2.filters.list()).toEqual([made])
    expect(made).toMatchObject({
      title: 'Plants',
      context: ['home', 'notifications', 'public', 'thread'],
      filterAction: 'warn',
      keywords: [{ keyword: 'cactus', wholeWord: true }, { keyword: 'moss' }],
      statuses: [],
    })
    expect(Date.parse(made.expiresAt!) - Date.now()).toBeGreaterThan(86_000_000)
    const muted = async () => (await alice.call('GET /muted-words')).words
    expect(await muted()).toMatchObject([
      { text: 'moss' },
      { text: 'cactus', places: ['home', 'notifications', 'search'], leavesLine: true },
    ])

    await bob.posts('My cactus and my moss grow')
    const [shown] = await client.v1.timelines.home.list()
    expect(shown!.filtered).toMatchObject([{ filter: { id: made.id, title: 'Plants' } }])
    expect(shown!.filtered![0]!.keywordMatches!.toSorted()).toEqual(['cactus', 'moss'])

    // Only what is sent changes, in all words; null ends the end.
    const filter = client.v2.filters.$select(made.id)
    const changed = await filter.update({ filterAction: 'hide', expiresIn: null } as never)
    expect(changed).toEqual({ ...made, filterAction: 'hide', expiresAt: null })
    expect(await muted()).toMatchObject([{ leavesLine: false }, { leavesLine: false }])
    expect(await client.v1.timelines.home.list()).toEqual([])
    await filter.update({ context: ['notifications'] })
    expect(await client.v1.timelines.home.list()).toMatchObject([{ filtered: [] }])
    expect(await filter.update({ title: 'Greens' } as never)).toMatchObject({ title: 'Greens', filterAction: 'hide' })
    await filter.remove()
    expect(await muted()).toEqual([])
  })

  it('keep their id while words are added, changed and removed, and lose a word with other settings', async () => {
    const cast = await world()
    const { alice, bob } = cast
    const [client, other] = [await mastodonOf(cast, alice), await mastodonOf(cast, bob)]
    const foreign = await other.v1.filters.create({ phrase: 'fern', context: ['home'] })
    const texts = ['cactus', 'moss', 'lichen']
    const made = await client.v2.filters.create({
      ...{ title: 'Plants', context: ['home'], keywordsAttributes: texts.map((keyword) => ({ keyword })) },
    } as never)
    const filter = client.v2.filters.$select(made.id)
    const [cactus, moss, lichen] = made.keywords
    const keywords = async () => (await filter.fetch()).keywords.map(({ keyword }) => keyword)
    await filter.update({
      keywordsAttributes: [
        { id: cactus!.id, _destroy: true },
        { id: moss!.id, keyword: 'mosses' },
        { keyword: 'cactus' },
      ],
    } as never)
    expect((await keywords()).toSorted()).toEqual(['cactus', 'lichen', 'mosses'])
    // A word cannot be muted twice, and the keywords of others are not found.
    await expect(
      filter.update({ keywordsAttributes: [{ id: moss!.id, keyword: 'Lichen' }] } as never),
    ).rejects.toThrow()
    await expect(
      filter.update({ keywordsAttributes: [{ id: foreign.id, _destroy: true }] } as never),
    ).rejects.toMatchObject({ statusCode: 404 })
    await expect(client.v2.filters.keywords.$select(foreign.id).fetch()).rejects.toMatchObject({ statusCode: 404 })
    expect((await keywords()).toSorted()).toEqual(['cactus', 'lichen', 'mosses'])

    // The web app has settings for each word.
    const { words } = await alice.call('GET /muted-words')
    const word = words.find(({ text }) => text === 'lichen')!
    const { _id, until: _, ...settings } = word
    await alice.call('PUT /muted-words/:id', { params: { id: _id }, body: { ...settings, text: 'lichens' } })
    expect((await keywords()).toSorted()).toEqual(['cactus', 'lichens', 'mosses'])
    await alice.call('PUT /muted-words/:id', { params: { id: _id }, body: { ...settings, leavesLine: false } })
    expect((await keywords()).toSorted()).toEqual(['cactus', 'mosses'])
    const alone = (await client.v2.filters.list()).find(({ title }) => title === 'lichen')
    expect(alone).toMatchObject({ filterAction: 'hide', keywords: [{ id: lichen!.id, keyword: 'lichen' }] })
    await alice.reauthenticates()
    expect((await alice.call('GET /account/export')).mutedWords).toMatchObject([
      ...[{ text: 'cactus', filterTitle: 'Plants' }, { text: 'lichen' }, { text: 'mosses', filterTitle: 'Plants' }],
    ])
    // A word that is muted already joins a new filter.
    const greens = await client.v2.filters.create({
      ...{ title: 'Greens', context: ['home'], keywordsAttributes: [{ keyword: 'cactus' }] },
    } as never)
    expect(await keywords()).toEqual(['mosses'])
    expect(greens).toMatchObject({ title: 'Greens', keywords: [{ keyword: 'cactus' }] })
  })

  it('refuse what muted words cannot do, and the filters of others', async () => {
    const cast = await world()
    const { alice, bob } = cast
    const [client, other] = [await mastodonOf(cast, alice), await mastodonOf(cast, bob)]
    const group = { title: 'Later', context: ['home'] as const, filterAction: 'warn' as const }
    await expect(client.v2.filters.create(group as never)).rejects.toMatchObject({ statusCode: 422 })
    const keywordsAttributes = [{ keyword: 'moss', wholeWord: true }]
    await expect(
      client.v2.filters.create({ ...group, context: ['account'], keywordsAttributes } as never),
    ).rejects.toMatchObject({ statusCode: 422 })
    const made = await client.v2.filters.create({ ...group, keywordsAttributes } as never)
    await expect(other.v2.filters.$select(made.id).fetch()).rejects.toMatchObject({ statusCode: 404 })
    await expect(other.v2.filters.$select(made.id).remove()).rejects.toMatchObject({ statusCode: 404 })
    expect(await client.v2.filters.$select(made.id).statuses.list()).toEqual([])
    await expect(client.v2.filters.$select(made.id).statuses.create({ statusId: made.id })).rejects.toMatchObject({
      statusCode: 422,
    })
  })

  it('have keywords of their own calls, and a first version', async () => {
    const cast = await world()
    const { alice } = cast
    const client = await mastodonOf(cast, alice)
    const old = await client.v1.filters.create({ phrase: 'fern', context: ['home', 'public'], irreversible: true })
    expect(old).toMatchObject({ phrase: 'fern', wholeWord: true, irreversible: true, expiresAt: null })
    const filter = client.v2.filters.$select(old.id)
    const added = await filter.keywords.create({ keyword: 'moss', wholeWord: false })
    expect(await filter.keywords.list()).toMatchObject([{ keyword: 'fern' }, { id: added.id, keyword: 'moss' }])
    expect(await filter.fetch()).toMatchObject({
      ...{ title: 'fern', filterAction: 'hide' },
      keywords: [{ keyword: 'fern' }, { keyword: 'moss', wholeWord: false }],
    })
    const byKeyword = client.v2.filters.keywords.$select(added.id)
    expect(await byKeyword.update({ keyword: 'mosses' })).toMatchObject({ keyword: 'mosses', wholeWord: false })
    await filter.update({
      keywordsAttributes: [{ id: old.id, _destroy: true }, { keyword: 'lichen' }],
    } as never)
    const [lichen, ...rest] = await client.v1.filters.list()
    expect([lichen, ...rest]).toMatchObject([{ phrase: 'lichen' }, { id: added.id, phrase: 'mosses' }])
    // The first version has settings for each word, too.
    const shown = await client.v1.filters.$select(lichen!.id).update({ irreversible: false } as never)
    expect(shown).toMatchObject({ id: lichen!.id, irreversible: false })
    expect(await filter.fetch()).toMatchObject({ keywords: [{ keyword: 'mosses' }] })
    await client.v1.filters.$select(lichen!.id).remove()
    await byKeyword.remove()
    expect(await client.v2.filters.list()).toEqual([])
  })
})

describe('POST /v1/reports', () => {
  it('opens a case about the first post, with the others as examples', async () => {
    const { cast, alice, bob, carol, mona } = await moderatedWorld()
    const [tweet, other] = [await bob.posts('Buy my coins'), await bob.posts('More coins')]
    const strange = await alice.posts('Unrelated')
    const client = await mastodonOf(cast, carol)
    const { ids } = cast.app.deps
    const [first, second, third] = await Promise.all(
      [tweet, other, strange].map(({ _id }) => client.v1.statuses.$select(toDecimal(ids, ids.parse(_id))).fetch()),
    )
    const accountId = first!.account.id
    await expect(
      client.v1.reports.create({ accountId, statusIds: [third!.id], category: 'spam' }),
    ).rejects.toMatchObject({ statusCode: 404 })
    const report = await client.v1.reports.create({
      accountId,
      statusIds: [first!.id, second!.id],
      comment: 'Posts this everywhere.',
      category: 'spam',
      forward: true,
    })
    expect(report).toMatchObject({
      actionTaken: false,
      category: 'spam',
      comment: 'Posts this everywhere.',
      forwarded: false,
      statusIds: [first!.id, second!.id],
      targetAccount: { username: 'bob' },
    })
    const { _id } = await openCase(mona)
    const { reports } = await mona.call('GET /moderation/cases/:id/reports', { params: { id: _id } })
    expect(reports).toMatchObject([{ note: 'Posts this everywhere.', tweets: [{ content: 'More coins' }] }])
    expect(await client.v1.reports.create({ accountId, category: 'legal' })).toMatchObject({ category: 'legal' })
  })
})
