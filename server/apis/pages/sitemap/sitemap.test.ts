import { describe, expect, it } from 'vitest'
import { extendSitemap } from '#server/features/search/sitemap/sitemap.ts'
import { opensToVisitors } from '#tests/public-reading.ts'
import { world } from '#tests/world.ts'

const settings = { PUBLIC_URL: 'https://plus.example' }

const addressesIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>https:\/\/plus\.example([^<]*)<\/loc>/g)].map(([, path]) => path!)

it('the sitemap has the posts and members that visitors see, in files that only ever lose addresses', async () => {
  const cast = await world({ settings })
  const { alice, bob, carol, stranger, app } = cast
  const read = async (path: string) => addressesIn((await stranger.sends(`GET ${path}`)).text)
  expect((await stranger.sends('GET /sitemap.xml')).status).toBe(404)
  await opensToVisitors(cast)
  await bob.posts('for followers', { audience: 'followers' })
  const first = await alice.posts('one')
  const more = [await alice.posts('two'), await alice.posts('three')]
  await carol.call('PUT /privacy', { body: { protectPosts: true } })

  const whole = await read('/sitemap/posts-0.xml')
  expect(whole).toEqual([first, ...more].map(({ _id }) => `/tweet/${_id}`))
  expect(await read('/sitemap/users-0.xml')).toEqual(expect.arrayContaining(['/user/alice', '/user/bob']))
  expect(await read('/sitemap/users-0.xml')).not.toContain('/user/carol')

  await extendSitemap(app.deps, 2)
  const files = (await read('/sitemap.xml')).filter((path) => path.includes('posts'))
  expect(files).toHaveLength(2)
  expect(await read(files[1]!)).toEqual(more.map(({ _id }) => `/tweet/${_id}`))
  for (const name of ['posts-1', 'posts', 'notes-0']) {
    const { status } = await stranger.sends(`GET /sitemap/${name}.xml`)
    expect(status, name).toBe(404)
  }
})

describe('/robots.txt', () => {
  it('closes all but the pages before signing in', async () => {
    const { stranger } = await world()
    const lines = (await stranger.sends('GET /robots.txt')).text.split('\n')
    expect(lines).toEqual(expect.arrayContaining(['Allow: /$', 'Allow: /about', 'Disallow: /']))
  })

  it('with public reading opens the public pages, and names the sitemap', async () => {
    const cast = await world({ settings })
    await opensToVisitors(cast)
    const lines = (await cast.stranger.sends('GET /robots.txt')).text.split('\n')
    expect(lines).toEqual(expect.arrayContaining(['Disallow: /api/', 'Disallow: /home', 'Disallow: /tweet/*/likes']))
    expect(lines).not.toContain('Disallow: /tweet/*')
    expect(lines).toContain('Sitemap: https://plus.example/sitemap.xml')
  })
})
