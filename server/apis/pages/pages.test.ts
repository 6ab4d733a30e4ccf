import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { PublicPage, RenderPage } from '#contract/pages.ts'
import { transact } from '#server/db/transaction.ts'
import { finishDeletions } from '#server/features/accounts/deletion/finish-deletions.ts'
import { updateNetwork } from '#server/features/network/store.ts'
import { purgeDeletedPages } from '#server/features/people/deleted-pages.store.ts'
import { setPublicReading } from '#tests/stores/restrict.ts'
import { world } from '#tests/world.ts'

/** Renders what it is given, as JSON in two chunks. */
const render: RenderPage = async function* (page) {
  yield '<!doctype html>'
  yield JSON.stringify(page)
}

type Asked = Record<string, string>

/** A network that visitors read, in which alice has written a post. `calls` counts renderings. */
async function openWorld(settings: Asked = {}, clock?: () => number) {
  let count = 0
  const counting: RenderPage = (page) => {
    count++
    return render(page)
  }
  const here = await world({ settings, render: counting, processes: 1, ...(clock && { clock }) })
  const post = await here.alice.posts('Hello, #world')
  await here.settles()
  await setPublicReading(here.app.deps, true)
  const open = async (path: string, headers: Asked = {}) => {
    const response = await fetch(here.origin + path, {
      headers: { accept: 'text/html', ...headers },
      redirect: 'manual',
    })
    const text = await response.text()
    const page = text.startsWith('<!doctype html>{') ? (JSON.parse(text.slice(15)) as PublicPage) : undefined
    return { status: response.status, headers: response.headers, text, page }
  }
  return { ...here, post, open, renderings: () => count }
}

describe('a public page', () => {
  it('shows a post, a profile, a hashtag and the start page to a visitor', async () => {
    const { alice, bob, post, open } = await openWorld()
    const reply = await bob.replies(post, 'Hello, alice')
    const content = async (path: string) => {
      const { status, page } = await open(path)
      expect([path, status]).toEqual([path, 200])
      return page
    }
    expect(await content(`/tweet/${post._id}`)).toMatchObject({
      ...{ path: `/tweet/${post._id}`, isIndexed: true, network: { name: 'Plus', registration: 'open' } },
      content: { kind: 'tweet', tweet: { content: 'Hello, #world' }, ancestors: [], replies: [{ _id: reply._id }] },
    })
    expect((await content(`/tweet/${reply._id}`))!.content).toMatchObject({ ancestors: [{ _id: post._id }] })
    await alice.call('PUT /tweets/:id/pin', { params: { id: post._id } })
    const last = await alice.posts('Good night')
    expect((await content('/user/alice'))!.content).toMatchObject({
      ...{ kind: 'user', user: { username: 'alice' } },
      tweets: [{ _id: post._id }, { _id: last._id }],
    })
    expect((await content('/explore?q=%23world'))!.content).toMatchObject({ tag: 'world', tweets: [{ _id: post._id }] })
    expect((await content('/'))!.content).toMatchObject({
      kind: 'landing',
      tweets: [{ _id: last._id }, { _id: post._id }],
    })
  })

  it('contains a script, its style sheet and the colour of the network, which the policy allows by their hashes alone', async () => {
    const script = 'document.title'
    const style = 'body{margin:0}'
    const withHead: RenderPage = async function* () {
      yield '<head><style></style></head>'
      yield '<p>&lt;style&gt;</p><style></style>'
    }
    const { app, origin } = await world({ render: withHead, pageScript: script, pageStyle: style, processes: 1 })
    await setPublicReading(app.deps, true)
    const open = async () => {
      const response = await fetch(origin, { headers: { accept: 'text/html' } })
      return { html: await response.text(), policy: response.headers.get('content-security-policy')! }
    }
    const sourcesOf = (html: string) =>
      [...html.matchAll(/<style>(.+?)<\/style>/g)].map(([, css]) => `'sha256-${hash('sha256', css!, 'base64')}'`)
    const plain = await open()
    expect(plain.html).toBe(
      `<head><script>${script}</script><style>${style}</style></head><p>&lt;style&gt;</p><style></style>`,
    )
    expect(/script-src ([^;]+)/.exec(plain.policy)?.[1]).toBe(`'self' 'sha256-${hash('sha256', script, 'base64')}'`)
    expect(/style-src ([^;]+)/.exec(plain.policy)?.[1]).toBe(["'self'", ...sourcesOf(plain.html)].join(' '))
    await transact(app.deps.db, (tx) => updateNetwork(tx, { colour: '#a01010' }))
    const coloured = await open()
    expect(coloured.html).toMatch(/<style>body\{margin:0\}<\/style><style>:root\{--color-accent:/)
    expect(sourcesOf(coloured.html)).toHaveLength(2)
    expect(/style-src ([^;]+)/.exec(coloured.policy)?.[1]).toBe(["'self'", ...sourcesOf(coloured.html)].join(' '))
  })

  it('redirects to its canonical address, with the language', async () => {
    const { alice, post, open } = await openWorld()
    const moved = {
      [`/user/${await alice.id}`]: '/user/alice',
      '/user/@Alice?lang=de': '/user/alice?lang=de',
      '/user/alice/': '/user/alice',
      [`/tweet/${post._id.toUpperCase()}`]: `/tweet/${post._id}`,
      [`/tweet/${post._id}/`]: `/tweet/${post._id}`,
      '/explore?q=%23World': '/explore?q=%23world',
    }
    for (const [from, to] of Object.entries(moved)) {
      const { status, headers } = await open(from)
      expect([from, status, headers.get('location')]).toEqual([from, 301, to])
    }
  })

  it('is in the language of its address, else in that of the browser', async () => {
    const { post, open } = await openWorld()
    const languages = { 'accept-language': 'fr' }
    const [named, preferred] = [
      await open(`/tweet/${post._id}?lang=de`, languages),
      await open(`/tweet/${post._id}`, languages),
    ]
    expect([named.page!.language, named.headers.get('content-language')]).toEqual(['de', 'de'])
    expect(named.headers.get('vary')).toBe('cookie, accept-encoding')
    expect(preferred.page!.language).toBe('fr')
    expect(preferred.headers.get('vary')).toBe('accept-language, cookie, accept-encoding')
  })

  it('has further pages, which search engines do not list, and starts again from a cursor that is none', async () => {
    const { alice, open } = await openWorld()
    for (let number = 0; number < 12; number++) await alice.posts(`Post ${number}`)
    const { page } = await open('/user/alice')
    const { nextCursor } = page!.content as { nextCursor: string }
    const second = await open(`/user/alice?cursor=${nextCursor}`)
    expect(second.page).toMatchObject({ path: `/user/alice?cursor=${nextCursor}`, isIndexed: false })
    expect(second.headers.get('x-robots-tag')).toBe('noindex')
    expect((await open('/user/alice?cursor=nonsense')).page).toMatchObject({
      path: '/user/alice',
      content: page!.content,
    })
  })

  it('is missing alike where there is nothing and where a visitor may see nothing', async () => {
    const { alice, bob, open } = await openWorld()
    const hidden = await alice.posts('For few', { audience: 'followers' })
    await bob.posts('Hello')
    await bob.sets({ publicPages: false })
    const paths = [`/tweet/${hidden._id}`, `/tweet/${'0'.repeat(24)}`, '/tweet/nonsense', '/user/bob', '/user/nobody']
    const pages = await Promise.all(paths.map((path) => open(path)))
    for (const { status, text, headers } of pages)
      expect([status, text, headers.get('x-robots-tag')]).toEqual([404, pages[0]!.text, 'noindex'])
    expect(pages[0]!.page!.content).toEqual({ kind: 'missing' })
  })

  it('is gone once a public post or account is deleted, for some months', async () => {
    let now = Date.now()
    const { alice, bob, app, post, open, settles } = await openWorld({}, () => now)
    const hidden = await alice.posts('For few', { audience: 'followers' })
    for (const deleted of [post, hidden]) await alice.deletes(deleted)
    expect((await open(`/tweet/${post._id}`)).page!.content).toEqual({ kind: 'gone' })
    expect((await open(`/tweet/${post._id}`)).status).toBe(410)
    expect((await open(`/tweet/${hidden._id}`)).status).toBe(404)
    await bob.posts('Hello')
    await bob.leaves()
    expect((await open('/user/bob')).status).toBe(404)
    now += 40 * DAY_MS
    await finishDeletions(app.deps)
    await settles()
    expect((await open('/user/BOB')).status).toBe(410)
    now += 91 * DAY_MS
    await purgeDeletedPages(app.deps)
    expect((await open(`/tweet/${post._id}`)).status).toBe(404)
  })

  it('is revalidated, rendered once for all readers, and new at once after a change', async () => {
    const { alice, post, open, renderings } = await openWorld()
    const path = `/tweet/${post._id}`
    const first = await Promise.all([open(path), open(path), open(path)])
    expect(renderings()).toBe(1)
    const { headers } = await open(path)
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60, must-revalidate')
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    for (const etag of [headers.get('etag')!, first[0].headers.get('etag')!])
      expect(await open(path, { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' })
    await alice.edits(post, { content: 'Good night' })
    const edited = await open(path, { 'if-none-match': headers.get('etag')! })
    expect(edited.page!.content).toMatchObject({ tweet: { content: 'Good night' } })
    expect(renderings()).toBe(2)
    await alice.sets({ protectPosts: true })
    expect((await open(path, { 'if-none-match': edited.headers.get('etag')! })).status).toBe(404)
  })

  it('gives way to the app for a member, for other screens, and while public reading is off', async () => {
    const { app, post, open, renderings } = await openWorld()
    const answered = async (path: string, headers: Asked = {}) => (await open(path, headers)).page
    expect(await answered(`/tweet/${post._id}`, { cookie: 'theme=dark; member=1' })).toBeUndefined()
    for (const path of ['/signin', '/explore?tab=people', '/explore?q=world', '/home', `/tweet/${post._id}/likes`])
      expect([path, await answered(path)]).toEqual([path, undefined])
    await setPublicReading(app.deps, false)
    for (const path of ['/', '/explore', '/user/alice', `/tweet/${post._id}`])
      expect([path, await answered(path)]).toEqual([path, undefined])
    expect(renderings()).toBe(0)
  })

  it('shows trends and new posts in Explore, which is for members while nothing is public', async () => {
    const { alice, bob, post, open, settles } = await openWorld()
    await bob.posts('Mine #harbour')
    const hidden = await bob.posts('For few', { audience: 'followers' })
    await settles()
    const shown = async () => (await open('/explore?q=')).page?.content as { tweets: { _id: string }[] } | undefined
    expect((await shown())!.tweets.map(({ _id }) => _id)).not.toContain(hidden._id)
    expect((await open('/explore')).page).toMatchObject({ path: '/explore', content: { kind: 'explore' } })
    await bob.sets({ publicPages: false })
    expect((await shown())!.tweets.map(({ _id }) => _id)).toEqual([post._id])
    await alice.sets({ protectPosts: true })
    expect(await shown()).toBeUndefined()
  })

  it('hides members who have not chosen where the network asks them to', async () => {
    const { alice, app, open } = await openWorld()
    await transact(app.deps.db, (tx) => updateNetwork(tx, { public_by_default: 0 }))
    expect((await open('/user/alice')).status).toBe(404)
    expect((await open('/')).page!.content).toMatchObject({ tweets: [] })
    await alice.sets({ publicPages: true })
    expect((await open('/user/alice')).status).toBe(200)
  })

  it('is limited per address', async () => {
    const { open } = await openWorld({ RATE_LIMIT_PUBLIC_READING: '1/60' })
    expect((await open('/user/alice')).status).toBe(200)
    const refused = await open('/user/alice')
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
  })

  it('of a hashtag waits for others of the same address only', async () => {
    const { app, open } = await openWorld({ TRUST_PROXY: '1' })
    const { admission } = app.deps
    const release = await admission.enter('visitorSearch', 'another visitor')
    const ask = (path: string, address: string) => open(path, { 'x-forwarded-for': address })
    const waiting = () => admission.figures().find(({ work }) => work === 'visitorSearch')!.waiting
    const flood = ['/explore?q=%23world', '/tags/world.rss'].flatMap((path) => Array<string>(5).fill(path))
    const flooded = Promise.all(flood.map((path) => ask(path, '192.0.2.1')))
    await expect.poll(waiting).toBe(8)
    const other = Promise.all(['/explore?q=%23world', '/tags/world.rss'].map((path) => ask(path, '192.0.2.2')))
    await expect.poll(waiting).toBe(10)
    release()
    expect((await other).map(({ status }) => status)).toEqual([200, 200])
    expect((await flooded).map(({ status }) => status).sort()).toEqual([...Array(8).fill(200), 503, 503])
  })

  it('answers an error when the rendering fails, and renders again for the next reader', async () => {
    let fails = true
    const here = await world({
      processes: 1,
      async *render(page) {
        if (fails) throw new Error('Out of ink')
        yield* render(page)
      },
    })
    await here.alice.posts('Hello')
    await setPublicReading(here.app.deps, true)
    const status = async () => (await fetch(`${here.origin}/user/alice`, { headers: { accept: 'text/html' } })).status
    expect(await status()).toBe(500)
    fails = false
    expect(await status()).toBe(200)
  })
})
