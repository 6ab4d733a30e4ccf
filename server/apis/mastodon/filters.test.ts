import { describe, expect, it } from 'vitest'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import { mastodonOf } from '#tests/mastodon.ts'
import { moderatedWorld, openCase } from '#tests/moderation.ts'
import { world } from '#tests/world.ts'

describe('filters', () => {
  it('are muted words, and posts of lists name the filter that they match', async () => {
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
    // A filter is one word, so the second keyword is a filter of its own.
    const [moss, cactus] = await client.v2.filters.list()
    expect(cactus).toEqual(made)
    expect(made).toMatchObject({
      title: 'cactus',
      context: ['home', 'notifications', 'public', 'thread'],
      filterAction: 'warn',
      keywords: [{ id: made.id, keyword: 'cactus', wholeWord: true }],
      statuses: [],
    })
    expect(Date.parse(made.expiresAt!) - Date.now()).toBeGreaterThan(86_000_000)
    expect(moss).toMatchObject({ title: 'moss', filterAction: 'warn' })
    const { words } = await alice.call('GET /muted-words')
    expect(words[1]).toMatchObject({ text: 'cactus', places: ['home', 'notifications', 'search'], leavesLine: true })

    await bob.posts('My cactus grows')
    const [shown] = await client.v1.timelines.home.list()
    expect(shown!.filtered).toMatchObject([{ filter: { id: made.id, title: 'cactus' }, keywordMatches: ['cactus'] }])

    // Only what is sent changes; null ends the end.
    const changed = await client.v2.filters.$select(made.id).update({ filterAction: 'hide', expiresIn: null } as never)
    expect(changed).toEqual({ ...made, filterAction: 'hide', expiresAt: null })
    expect(await client.v1.timelines.home.list()).toEqual([])
    await client.v2.filters.$select(made.id).update({ context: ['notifications'] })
    expect(await client.v1.timelines.home.list()).toMatchObject([{ filtered: [] }])
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
    expect(await client.v2.filters.$select(added.id).fetch()).toMatchObject({
      filterAction: 'hide',
      keywords: [{ keyword: 'moss', wholeWord: false }],
    })
    await filter.update({
      keywordsAttributes: [{ id: old.id, _destroy: true }, { keyword: 'lichen' }],
    } as never)
    expect((await client.v1.filters.list()).map(({ id, phrase }) => [id, phrase])).toEqual([
      [added.id, 'moss'],
      [old.id, 'lichen'],
    ])
    await client.v1.filters.$select(old.id).remove()
    await client.v2.filters.$select(added.id).remove()
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
