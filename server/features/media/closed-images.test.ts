import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Tweet } from '#contract/calls/tweets.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import type { Member } from '#tests/member.ts'
import { actOn, decide, moderatedWorld, openCase, report } from '#tests/moderation.ts'
import { photo } from '#tests/pictures.ts'
import { s3Server } from '#tests/services/s3-server.ts'
import { restrict, setAudience } from '#tests/stores/restrict.ts'
import { type World, world } from '#tests/world.ts'

const PLAIN = /^\/media\/[0-9a-f]{32}\.webp$/
const SIGNED = /^\/media\/[0-9a-f]{32}\.webp\?until=\d+&signature=[0-9a-f]{32}$/

const asked = (cast: World, url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${cast.origin}${url}`, { redirect: 'manual', ...init })

const statusOf = async (cast: World, url: string): Promise<number> => (await asked(cast, url)).status

/** The plain addresses of the images that a member has stored. */
async function plainUrls({ app }: World, owner: Member): Promise<string[]> {
  const { db, ids } = app.deps
  const rows = db
    .selectFrom('media')
    .select('hash')
    .distinct()
    .where('owner_id', '=', ids.parse(await owner.id))
  return (await rows.execute()).map(({ hash }) => `/media/${hash}.webp`)
}

const withImage = async (colour = '#e00000') => ({ images: [await photo({ colour })] })

describe('The images of a post', () => {
  it('have addresses that do not expire while they are public', async () => {
    const cast = await world({ settings: { RATE_LIMITS: 'off' } })
    const { deps } = cast.app
    /** Changes of a post, and whether its images are public afterwards. */
    const kinds: Record<string, [boolean, (author: Member, tweet: Tweet) => unknown]> = {
      'for everyone': [true, () => {}],
      'of a limited account': [true, (author) => restrict(deps, author, 'limited')],
      'of a frozen account': [true, (author) => restrict(deps, author, 'frozen')],
      'of a protected account': [false, (author) => author.sets({ protectPosts: true })],
      'that was removed': [false, (_, tweet) => setAudience(deps, tweet, AUDIENCE.nobody)],
      'of a suspended account': [false, (author) => restrict(deps, author, 'suspended')],
      'of an account that waits for approval': [false, (author) => restrict(deps, author, 'pending')],
      'of an account that leaves': [false, (author) => restrict(deps, author, 'leaving')],
    }
    const statuses = async ({ media }: Tweet) =>
      Promise.all(media.flatMap(({ url, smallUrl }) => [url, smallUrl]).map((url) => statusOf(cast, url)))
    const authors = cast.crowd(Object.keys(kinds).length)
    for (const [index, [kind, [isOpen, happens]]] of Object.entries(kinds).entries()) {
      const author = authors[index]!
      const tweet = await author.posts('', await withImage())
      expect([tweet.images[0], await statuses(tweet)], kind).toEqual([expect.stringMatching(PLAIN), [200, 200]])
      await happens(author, tweet)
      expect(await statuses(tweet), kind).toEqual(isOpen ? [200, 200] : [404, 404])
    }
  })

  it.each(['followers', 'mentioned'] as const)('for %s have addresses that expire', async (audience) => {
    const time = { now: Date.now() }
    const cast = await world({ clock: () => time.now })
    const { alice, bob } = cast
    await bob.follows(alice)
    const tweet = await alice.posts('For @bob', { audience, ...(await withImage()) })
    const [media] = (await bob.sees(tweet)).media
    const { url, smallUrl } = media!
    expect([tweet.media, url, tweet.images]).toEqual([[media], expect.stringMatching(SIGNED), [url]])

    const until = Number(new URL(url, cast.origin).searchParams.get('until')) * 1_000
    for (const [address, init] of [
      [url, {}],
      [smallUrl, {}],
      [url, { method: 'HEAD' }],
    ] as const) {
      const { status, headers } = await asked(cast, address, init)
      const seconds = Math.floor((until - time.now) / 1_000)
      expect([status, headers.get('cache-control')]).toEqual([200, `private, max-age=${seconds}`])
    }
    const part = await asked(cast, url, { headers: { range: 'bytes=8-11' } })
    expect([part.status, await part.text()]).toEqual([206, 'WEBP'])

    // Neither the name in the signed address nor the stored one is an address without the signature.
    const [stored] = await plainUrls(cast, alice)
    for (const plain of [url.split('?')[0]!, stored!]) expect(await statusOf(cast, plain)).toBe(404)

    // The JSON of the post, which is cached, never holds an address that ends soon.
    for (; time.now < until - HOUR_MS; time.now += HOUR_MS) {
      const shown = (await bob.sees(tweet)).images[0]!
      const end = Number(new URL(shown, cast.origin).searchParams.get('until')) * 1_000
      expect(end - time.now).toBeGreaterThan(2 * HOUR_MS)
      expect(await statusOf(cast, shown)).toBe(200)
    }
    time.now = until - 1
    expect(await statusOf(cast, url)).toBe(200)
    time.now = until
    expect([await statusOf(cast, url), await statusOf(cast, smallUrl)]).toEqual([404, 404])
  })

  it('change with the protection of the account', async () => {
    const cast = await world()
    const { alice, bob } = cast
    await bob.follows(alice)
    const tweet = await alice.posts('', await withImage())
    await alice.sets({ protectPosts: true })
    const [url] = (await bob.sees(tweet)).images
    expect([url, await statusOf(cast, url!)]).toEqual([expect.stringMatching(SIGNED), 200])
    await alice.sets({ protectPosts: false })
    expect((await bob.sees(tweet)).images).toEqual(tweet.images)
    expect(await statusOf(cast, tweet.images[0]!)).toBe(200)
  })

  it('are public as long as one public post of the same author has them', async () => {
    const cast = await world()
    const { alice, settles } = cast
    const closed = await alice.posts('', { audience: 'followers', ...(await withImage()) })
    const open = await alice.posts('', await withImage())
    expect(await statusOf(cast, open.images[0]!)).toBe(200)
    await alice.deletes(open)
    await settles()
    expect(await statusOf(cast, open.images[0]!)).toBe(404)
    expect(await statusOf(cast, closed.images[0]!)).toBe(200)
    const again = await alice.edits(await alice.posts('Again'), {}, [await photo()])
    expect([again.images, await statusOf(cast, open.images[0]!)]).toEqual([open.images, 200])
  })

  it('are kept by an edit that names them by a signed address', async () => {
    const { alice } = await world()
    const tweet = await alice.posts('', { audience: 'followers', ...(await withImage()) })
    const edited = await alice.edits(tweet, { replaceImages: true, keepImages: tweet.images, content: 'Kept' })
    expect(edited.images).toEqual(tweet.images)
  })
})

describe('A signature', () => {
  it('opens one image until one time', async () => {
    const cast = await world()
    const urls: URL[] = []
    for (const colour of ['#e00000', '#00e000']) {
      const tweet = await cast.alice.posts('', { audience: 'followers', ...(await withImage(colour)) })
      urls.push(new URL(tweet.images[0]!, cast.origin))
    }
    const [one, other] = urls as [URL, URL]
    const until = Number(one.searchParams.get('until'))
    const signature = one.searchParams.get('signature')!
    const wrong = [
      `${one.pathname}?until=${until + 3_600}&signature=${signature}`,
      `${one.pathname}?until=${until}&signature=${signature.slice(1)}`,
      `${one.pathname}?until=${until}&signature=${'0'.repeat(32)}`,
      `${one.pathname}?until=${until}&signature=${'é'.repeat(32)}`,
      `${one.pathname}?until=${until}&signature=${signature}&signature=${signature}`,
      `${one.pathname}?until=&signature=`,
      `${one.pathname}?signature=${signature}`,
      `${one.pathname}?until=${until}`,
      `${other.pathname}${one.search}`,
    ]
    for (const url of wrong) expect(await statusOf(cast, url), url).toBe(404)
    expect(await statusOf(cast, one.pathname + one.search)).toBe(200)
  })
})

describe('One who has a file', () => {
  it('does not learn whether others have posted it', async () => {
    const cast = await world()
    const { alice, bob, settles } = cast
    await alice.posts('', { audience: 'mentioned', ...(await withImage()) })
    const [closed] = await plainUrls(cast, alice)
    const answer = async (url: string) => {
      const response = await asked(cast, url)
      const { date, ...headers } = Object.fromEntries(response.headers)
      return { status: response.status, headers, text: await response.text() }
    }
    expect(await answer(closed!)).toEqual(await answer(`/media/${'0'.repeat(32)}.webp`))

    // A user who posts the same picture, and deletes it, cannot tell whether another user has it.
    const [open, secret] = [
      await bob.posts('', await withImage()),
      await bob.posts('', { audience: 'mentioned', ...(await withImage()) }),
    ]
    const own = [...open.images, ...secret.images]
    for (const url of own) expect(await statusOf(cast, url)).toBe(200)
    await bob.deletes(open)
    await bob.deletes(secret)
    await settles()
    for (const url of own) expect(await statusOf(cast, url)).toBe(404)
  })
})

describe('Avatars and covers', () => {
  it('are public unless the account is hidden: then their addresses expire, for the owner only', async () => {
    const cast = await world()
    const { alice, bob, app } = cast
    const files = { avatar: await photo(), coverPhoto: await photo({ colour: '#00e000' }) }
    const { avatar, coverPhoto } = await alice.changesProfile({}, files)
    await alice.sets({ protectPosts: true })
    const statuses = () => Promise.all([avatar!, coverPhoto!].map((url) => statusOf(cast, url)))
    expect([await statuses(), (await bob.looksAt(alice)).avatar]).toEqual([[200, 200], avatar])
    await restrict(app.deps, alice, 'leaving')
    expect(await statuses()).toEqual([404, 404])
    const own = await alice.me()
    for (const url of [own.avatar!, own.coverPhoto!])
      expect([url, await statusOf(cast, url)]).toEqual([expect.stringMatching(SIGNED), 200])
  })
})

describe('A moderator', () => {
  it('sees the images of a removed post and of a suspended account by addresses that expire', async () => {
    const { cast, bob, carol, mona } = await moderatedWorld()
    const { avatar } = await bob.changesProfile({}, { avatar: await photo({ colour: '#00e000' }) })
    const tweet = await bob.posts('', await withImage())
    await report(carol, { kind: 'tweet', id: tweet._id, category: 'sexual' })
    const found = await openCase(mona)
    await decide(mona, found, { kind: 'remove_tweet', reason: 'Not here' })
    await actOn(mona, bob, { kind: 'suspend', reason: 'Not here' })
    for (const url of [avatar!, ...tweet.images]) expect(await statusOf(cast, url)).toBe(404)
    const shown = await mona.call('GET /moderation/cases/:id', { params: { id: found._id } })
    for (const url of [shown.tweet!.media[0]!.url, shown.user.avatar!])
      expect([url, await statusOf(cast, url)]).toEqual([expect.stringMatching(SIGNED), 200])
  })
})

describe('In an S3 bucket', () => {
  it.each([
    ['streamed', {}],
    ['redirected to signed addresses', { S3_SIGNED_URLS: 'on' }],
    ['public', { S3_PUBLIC_URL: 'https://cdn.example' }],
  ])('%s: images that are not open pass through Plus, and no answer names their objects', async (_, settings) => {
    const s3 = await s3Server()
    // Seconds that pass would be in its headers.
    const now = Date.now()
    const cast = await world({ settings: { ...s3.settings, ...settings }, clock: () => now })
    const tweet = await cast.alice.posts('', { audience: 'followers', ...(await withImage()) })
    const [url] = tweet.images
    const { status, headers } = await asked(cast, url!)
    expect({ status, ...Object.fromEntries(headers) }).toMatchObject({
      status: 200,
      'content-type': 'image/webp',
      'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const [stored] = await plainUrls(cast, cast.alice)
    expect(JSON.stringify([tweet, ...headers])).not.toContain(path.basename(stored!, '.webp'))
    expect(await s3.keys()).toContain(`${path.basename(stored!).slice(0, 2)}/${path.basename(stored!)}`)
    for (const method of ['GET', 'HEAD']) expect((await asked(cast, stored!, { method })).status).toBe(404)
    const known = await asked(cast, url!, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect([known.status, known.headers.get('cache-control')]).toEqual([304, headers.get('cache-control')])
    const unsigned = { headers: { 'if-none-match': `"${path.basename(stored!, '.webp')}"` } }
    expect((await asked(cast, stored!, unsigned)).status).toBe(404)
  })

  it('that is public: a formerly public image is no longer under its former name', async () => {
    const s3 = await s3Server()
    const cast = await world({ settings: { ...s3.settings, S3_PUBLIC_URL: s3.url } })
    const { alice, bob, settles, app } = cast
    await bob.follows(alice)
    const tweet = await alice.posts('', { images: [await photo(), await photo()] })
    const other = await alice.posts('', await withImage('#00e000'))
    const objectOf = async ({ images: [url] }: Tweet) => (await asked(cast, url!)).headers.get('location')!
    const isThere = async (url: string) => (await fetch(url)).ok
    const objects = [await objectOf(tweet), await objectOf(other)]

    await setAudience(app.deps, other, AUDIENCE.nobody)
    await settles()
    expect(await Promise.all(objects.map(isThere))).toEqual([true, false])
    await alice.sets({ protectPosts: true })
    await settles()
    expect(await Promise.all(objects.map(isThere))).toEqual([false, false])
    const before = (await bob.sees(tweet)).images
    expect(await Promise.all(before.map((url) => statusOf(cast, url)))).toEqual([200, 200])

    await alice.sets({ protectPosts: false })
    await settles()
    expect([(await bob.sees(tweet)).images, await objectOf(tweet)]).toEqual([tweet.images, objects[0]])
    expect(await isThere(objects[0]!)).toBe(true)
    // Addresses that were signed before lead to the same images.
    expect(await Promise.all(before.map((url) => statusOf(cast, url)))).toEqual([200, 200])
    await alice.deletes(tweet)
    await settles()
    expect((await s3.keys()).filter((key) => key.endsWith('.webp'))).toHaveLength(2)
  })

  it('that is public: nor are the avatar and the cover of a hidden account', async () => {
    const s3 = await s3Server()
    const cast = await world({ settings: { ...s3.settings, S3_PUBLIC_URL: s3.url } })
    const { alice, bob, settles, app } = cast
    const files = { avatar: await photo(), coverPhoto: await photo({ colour: '#00e000' }) }
    const { avatar, coverPhoto } = await alice.changesProfile({}, files)
    const pictures = [avatar!, coverPhoto!]
    const objects = await Promise.all(pictures.map(async (url) => (await asked(cast, url)).headers.get('location')!))
    const areThere = () => Promise.all(objects.map(async (url) => (await fetch(url)).ok))
    expect(await areThere()).toEqual([true, true])
    await restrict(app.deps, alice, 'leaving')
    await settles()
    const own = await alice.me()
    expect([await areThere(), await statusOf(cast, own.avatar!)]).toEqual([[false, false], 200])
    await restrict(app.deps, alice, 'leaving', false)
    await settles()
    expect([await areThere(), (await bob.looksAt(alice)).avatar]).toEqual([[true, true], avatar])
    expect((await s3.keys()).filter((key) => key.endsWith('.webp'))).toHaveLength(4)
  })
})
