import type { mastodon } from 'masto'
import { describe, expect, it } from 'vitest'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import { mastodonOf } from '#tests/mastodon.ts'
import type { Member } from '#tests/member.ts'
import { photo } from '#tests/pictures.ts'
import { opensToVisitors } from '#tests/public-reading.ts'
import { createsToken } from '#tests/tokens.ts'
import { type World, world } from '#tests/world.ts'

const idOf = async (client: mastodon.rest.Client, { username }: Member): Promise<string> =>
  (await client.v1.accounts.lookup({ acct: username })).id

const names = (accounts: readonly { username: string }[]): string[] => accounts.map(({ username }) => username)

/** Calls Mastodon's API with a token, and answers the status and the JSON. */
async function calls({ origin }: World, token: string | null, path: string, init: RequestInit = {}) {
  const headers = { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${origin}/api${path}`, { ...init, headers })
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
}

describe('GET /v1/accounts/:id', () => {
  it('finds an account by id and by name, with pictures that apps can draw', async () => {
    const cast = await world()
    const { alice, bob } = cast
    await bob.changesProfile({ name: 'Bob B.', bio: 'I am @alice <3', website: 'example.com', location: 'Bern' })
    const client = await mastodonOf(cast, alice)
    const host = new URL(cast.origin).host
    const found = await client.v1.accounts.lookup({ acct: `@Bob@${host}` })
    expect(found).toMatchObject({
      ...{ username: 'bob', acct: 'bob', displayName: 'Bob B.', locked: false },
      avatar: `${cast.origin}/default-avatar.png`,
      url: `${cast.origin}/user/bob`,
      fields: [{ name: 'Website' }, { name: 'Location', value: 'Bern' }],
    })
    expect(found.note).toContain('&lt;3')
    expect(await client.v1.accounts.$select(found.id).fetch()).toEqual(found)
    expect(names(await client.v1.accounts.fetch({ id: [found.id, '1'] }))).toEqual(['bob'])
    for (const acct of ['nobody', 'bob@elsewhere.example'])
      await expect(client.v1.accounts.lookup({ acct })).rejects.toMatchObject({ statusCode: 404 })
    await expect(client.v1.accounts.$select('12345').fetch()).rejects.toMatchObject({ statusCode: 404 })
    expect(names(await client.v1.accounts.search.list({ q: `@bob@${host}` }))).toEqual(['bob'])
    expect(names(await client.v1.accounts.search.list({ q: 'bo', following: true }))).toEqual([])
  })

  it('shows blocked members little, and visitors only accounts on public pages', async () => {
    const cast = await world()
    const { alice, bob, carol } = cast
    await alice.changesProfile({ bio: 'A secret' })
    await alice.posts('Hello')
    await carol.follows(alice)
    const client = await mastodonOf(cast, bob)
    const id = await idOf(client, alice)
    await alice.blocks(bob)
    const shown = { note: '', followersCount: 0, statusesCount: 0 }
    expect(await client.v1.accounts.$select(id).fetch()).toMatchObject(shown)
    expect(await client.v1.accounts.fetch({ id: [id] })).toMatchObject([shown])
    expect(await client.v1.accounts.$select(id).statuses.list()).toEqual([])
    expect(await client.v1.accounts.$select(id).followers.list()).toEqual([])
    expect(await client.v1.accounts.search.list({ q: 'alice' })).toEqual([])
    expect(await client.v1.accounts.relationships.fetch({ id: [id] })).toMatchObject([{ id, blockedBy: true }])
    await expect(client.v1.accounts.$select(id).follow()).rejects.toMatchObject({ statusCode: 403 })
    expect(await client.v1.accounts.$select(id).unfollow()).toMatchObject({ following: false })

    const visit = (path: string) => calls(cast, null, path)
    expect(await visit(`/v1/accounts/${id}`)).toMatchObject({ status: 401 })
    await opensToVisitors(cast)
    expect(await visit(`/v1/accounts/${id}`)).toMatchObject({ status: 200, json: { note: '<p>A secret</p>' } })
    await alice.sets({ publicPages: false })
    for (const path of [`/v1/accounts/${id}`, '/v1/accounts/lookup?acct=alice', `/v1/accounts/${id}/statuses`])
      expect(await visit(path)).toMatchObject({ status: 404 })
    expect((await visit(`/v1/accounts?id[]=${id}`)).json).toEqual([])
    expect(JSON.stringify((await visit('/v1/directory')).json)).not.toContain('alice')
  })
})

describe('GET /v1/accounts/:id/statuses', () => {
  it('merges posts and reposts by time, in pages', async () => {
    const cast = await world()
    const { alice, bob, carol } = cast
    const first = await bob.posts('One #Rain')
    const carols = await carol.posts('From carol')
    await bob.retweets(carols)
    await bob.replies(carols, 'A reply')
    await bob.posts('Two')
    await bob.call('PUT /tweets/:id/pin', { params: { id: first._id } })
    const client = await mastodonOf(cast, alice)
    const { statuses } = client.v1.accounts.$select(await idOf(client, bob))
    type Query = mastodon.rest.v1.ListAccountStatusesParams
    const texts = async (query: Query = {}) =>
      (await statuses.list(query)).map(({ content, reblog }) =>
        (reblog ? `repost ${reblog.content}` : content).replaceAll(/<[^>]+>/g, ''),
      )
    expect(await texts()).toEqual(['Two', 'A reply', 'repost From carol', 'One #Rain'])
    expect(await texts({ excludeReblogs: true, excludeReplies: true })).toEqual(['Two', 'One #Rain'])
    expect(await texts({ tagged: 'rain' })).toEqual(['One #Rain'])
    expect(await texts({ pinned: true })).toEqual(['One #Rain'])
    expect(await texts({ onlyMedia: true })).toEqual([])
    const pages: number[] = []
    for await (const page of statuses.list({ limit: 3 })) pages.push(page.length)
    expect(pages).toEqual([3, 1])
    const [, second] = await statuses.list()
    expect(await texts({ minId: second!.id })).toEqual(['Two'])
    await carol.blocks(alice)
    expect(await texts()).toEqual(['Two', 'A reply', 'One #Rain'])
    await bob.sets({ protectPosts: true })
    expect(await texts()).toEqual([])
    expect(await texts({ pinned: true })).toEqual([])
  })
})

describe('relations', () => {
  it('follows, hides reposts, mutes for a time and blocks, each also repeatedly', async () => {
    const cast = await world()
    const { alice, bob, carol } = cast
    await bob.signsUp()
    const client = await mastodonOf(cast, alice)
    const id = await idOf(client, bob)
    const account = client.v1.accounts.$select(id)
    for (let time = 0; time < 2; time++)
      expect(await account.follow({ reblogs: false })).toMatchObject({ following: true, showingReblogs: false })
    expect(await account.follow({ reblogs: true })).toMatchObject({ showingReblogs: true })
    expect(names(await (await mastodonOf(cast, carol)).v1.accounts.$select(id).followers.list())).toEqual(['alice'])
    const muted = await account.mute({ duration: 120, notifications: false })
    expect(muted).toMatchObject({ muting: true, mutingNotifications: false })
    expect(await client.v1.mutes.list()).toMatchObject([{ username: 'bob', muteExpiresAt: expect.any(String) }])
    expect(await account.unmute()).toMatchObject({ muting: false })
    expect(await account.mute()).toMatchObject({ muting: true, mutingNotifications: true })
    expect(await client.v1.mutes.list()).toMatchObject([{ username: 'bob', muteExpiresAt: null }])
    for (let time = 0; time < 2; time++)
      expect(await account.block()).toMatchObject({ blocking: true, following: false })
    expect(names(await client.v1.blocks.list())).toEqual(['bob'])
    expect(await account.unblock()).toMatchObject({ blocking: false })
    await expect(account.note.create({ comment: 'Hm' })).rejects.toMatchObject({ statusCode: 422 })
    await expect(account.pin()).rejects.toMatchObject({ statusCode: 422 })
    const own = client.v1.accounts.$select(await idOf(client, alice))
    await expect(own.follow()).rejects.toMatchObject({ statusCode: 422 })
    await bob.follows(alice)
    expect(await account.removeFromFollowers()).toMatchObject({ followedBy: false })
  })

  it('asks protected accounts, which accept or reject', async () => {
    const cast = await world()
    const { alice, bob, carol } = cast
    await bob.sets({ protectPosts: true })
    const [client, owner] = [await mastodonOf(cast, alice), await mastodonOf(cast, bob)]
    const account = client.v1.accounts.$select(await idOf(client, bob))
    expect(await account.follow()).toMatchObject({ requested: true, following: false })
    await carol.follows(bob)
    expect(await owner.v1.accounts.verifyCredentials()).toMatchObject({ source: { followRequestsCount: 2 } })
    const [carols, alices] = await owner.v1.followRequests.list()
    expect(names([carols!, alices!])).toEqual(['carol', 'alice'])
    expect(names(await owner.v1.followRequests.list({ limit: 1 }))).toEqual(['carol'])
    expect(await owner.v1.accounts.relationships.fetch({ id: [alices!.id] })).toMatchObject([{ requestedBy: true }])
    expect(await owner.v1.followRequests.$select(alices!.id).authorize()).toMatchObject({ followedBy: true })
    expect(await owner.v1.followRequests.$select(carols!.id).reject()).toMatchObject({ followedBy: false })
    expect(await client.v1.accounts.relationships.fetch({ id: [await idOf(client, bob)] })).toMatchObject([
      { following: true, requested: false },
    ])
    expect(await client.v1.directory.list({})).toHaveLength(2)
    expect(names(await client.v1.directory.list({}))).not.toContain('bob')
  })

  it('shows followers in pages, known ones, and no list that its owner hides', async () => {
    const cast = await world()
    const { alice, bob, carol } = cast
    const dave = cast.member('dave')
    await alice.follows(carol)
    await carol.follows(bob)
    await dave.follows(bob)
    const client = await mastodonOf(cast, alice)
    const id = await idOf(client, bob)
    const { followers } = client.v1.accounts.$select(id)
    const pages: string[][] = []
    for await (const page of followers.list({ limit: 1 })) pages.push(names(page))
    expect(pages.flat()).toEqual(['dave', 'carol'])
    const [familiar] = await client.v1.accounts.familiarFollowers.fetch({ id: [id] } as never)
    expect(names(familiar!.accounts)).toEqual(['carol'])
    expect(names((await client.v2.suggestions.list()).map(({ account }) => account))).toContain('bob')
    await carol.sets({ showFollows: false })
    expect(names(await followers.list())).toEqual(['dave'])
    await bob.sets({ showFollows: false })
    expect(await followers.list()).toEqual([])
    expect((await client.v1.accounts.familiarFollowers.fetch({ id: [id] } as never))[0]!.accounts).toEqual([])
    // Ids of nobody have no entry, in any call that takes several.
    const { secret } = await createsToken(alice, ['read'])
    const gone = cast.app.deps.ids.parse(await dave.id)
    await dave.leaves()
    for (const path of ['familiar_followers', 'relationships', ''])
      for (const nobody of ['0', '1', '306', 'x', 'f'.repeat(24), toDecimal(cast.app.deps.ids, gone)])
        expect([nobody, (await calls(cast, secret, `/v1/accounts/${path}?id[]=${nobody}`)).json]).toEqual([nobody, []])
  })
})

/** Choices that Plus does not have, for a protected account, with the field that a refusal names. */
const MISSING_CHOICES: [field: string, choice: object][] = [
  ['bot', { bot: true }],
  ['discoverable', { discoverable: true }],
  ['indexable', { indexable: true }],
  ['show_media', { show_media: false }],
  ['show_media_replies', { show_media_replies: 'false' }],
  ['show_featured', { show_featured: true }],
  ['avatar_description', { avatar_description: 'A hill' }],
  ['header_description', { header_description: 'A hill' }],
  ['attribution_domains', { attribution_domains: ['a.example'] }],
  ['source.privacy', { source: { privacy: 'unlisted' } }],
  ['source.privacy', { source: { privacy: 'public' } }],
  ['source.sensitive', { source: { sensitive: true } }],
  ['source.language', { source: { language: 'de' } }],
  ['source.quote_policy', { source: { quote_policy: 'friends' } }],
]

describe('PATCH /v1/accounts/update_credentials', () => {
  it('changes profile, pictures and privacy for apps, without the password', async () => {
    const cast = await world()
    const { alice } = cast
    const client = await mastodonOf(cast, alice)
    const changed = await client.v1.accounts.updateCredentials({
      ...{ displayName: 'Alice A.', note: 'Line 1\nLine 2', locked: true },
      avatar: await photo(),
      fieldsAttributes: [
        { name: 'Website', value: 'example.com' },
        { name: '', value: '' },
      ],
    })
    expect(changed).toMatchObject({
      ...{ displayName: 'Alice A.', locked: true, note: '<p>Line 1<br />Line 2</p>' },
      source: { note: 'Line 1\nLine 2', privacy: 'private', fields: [{ value: 'https://example.com' }] },
      role: { id: '-99', permissions: '0' },
    })
    expect(changed.avatar).toMatch(/\/media\/\w+\.webp$/)
    const { secret } = await createsToken(alice, ['read', 'write'])
    const patch = (body: object) =>
      calls(cast, secret, '/v1/profile', {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect(await patch({ note: '', fields_attributes: [{ name: 'Location', value: 'Bern' }] })).toMatchObject({
      status: 200,
      json: { note: '', display_name: 'Alice A.', fields: [{ name: 'Location', value: 'Bern' }], header: null },
    })
    // Fields that Plus does not have are named: alone they are refused, beside others those are saved.
    const pronouns = { name: 'Pronouns', value: 'they' }
    expect(await patch({ fields_attributes: [pronouns] })).toMatchObject({
      ...{ status: 422, json: { details: { fields_attributes: [{ error: 'ERR_INVALID' }] } } },
    })
    expect(await patch({ display_name: 'A.', fields_attributes: [pronouns] })).toMatchObject({
      json: { display_name: 'A.', left_out: ['Pronouns'], fields: [{ value: 'Bern' }] },
    })
    const fields_attributes = { 0: pronouns, 1: { name: 'website', value: 'b.example' }, 2: { name: 'Odd', value: '' } }
    const both = await patch({ fields_attributes })
    expect(both.json).toMatchObject({ left_out: ['Pronouns'], fields: [{ value: 'https://b.example' }] })
    expect((await patch({ note: 'Hi' })).json).not.toHaveProperty('left_out')
    expect((await patch({ display_name: 'Alice A.', note: '' })).json).toMatchObject({ note: '' })
    // The profile is protected.
    const shown = {
      ...{ bot: false, discoverable: false, indexable: false, attribution_domains: [], avatar_description: '' },
      source: { privacy: 'private', sensitive: false, language: null },
    }
    expect(await patch({ ...shown, display_name: 'Same' })).toMatchObject({ status: 200 })
    expect(await patch({ locked: false, discoverable: false, source: { privacy: 'public' } })).toMatchObject({
      status: 200,
    })
    expect(await patch({ locked: true, discoverable: true })).toMatchObject({ status: 200 })
    for (const [field, choice] of MISSING_CHOICES) {
      const { status, json } = await patch({ display_name: 'Lost', ...choice })
      expect([status, Object.keys(json.details as object)]).toEqual([422, [field]])
    }
    expect((await alice.me()).name).toBe('Same')
    expect(await patch({ display_name: 'x'.repeat(51) })).toMatchObject({ status: 422 })
    expect(await calls(cast, secret, '/v1/profile/avatar', { method: 'DELETE' })).toMatchObject({
      json: { avatar: `${cast.origin}/default-avatar.png` },
    })
    expect(await client.v1.preferences.fetch()).toMatchObject({ 'posting:default:visibility': 'private' })
  })

  it('refuses sessions of the web app and tokens without the scope', async () => {
    const cast = await world()
    const { alice } = cast
    const reader = await createsToken(alice, ['read'])
    for (const token of [await alice.token, reader.secret])
      expect(
        await calls(cast, token, '/v1/accounts/update_credentials', {
          method: 'PATCH',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'display_name=Mallory',
        }),
      ).toMatchObject({ status: 403 })
    expect((await alice.me()).name).toBe('alice')
  })
})
