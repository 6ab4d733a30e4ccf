import { expect, it } from 'vitest'
import { opensToVisitors } from '#tests/public-reading.ts'
import { world } from '#tests/world.ts'

it('GET /oembed describes the frame of a post as JSON and XML', async () => {
  const cast = await world({ settings: { PUBLIC_URL: 'https://plus.example' } })
  await opensToVisitors(cast)
  const { alice, bob, stranger } = cast
  const post = await alice.posts('Hello')
  const ask = (address: string, more = '') => stranger.sends(`GET /oembed?url=${encodeURIComponent(address)}${more}`)
  const page = `https://plus.example/tweet/${post._id}`

  const found = await ask(page, '&maxwidth=400&maxheight=200')
  expect(found.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const answer = JSON.parse(found.text)
  expect(answer).toMatchObject({
    ...{ version: '1.0', type: 'rich', width: 400, author_url: 'https://plus.example/user/alice' },
    html: expect.stringContaining(`<iframe src="https://plus.example/embed/${post._id}" width="400"`),
  })
  expect(answer.height).toBeLessThanOrEqual(200)
  expect(answer).not.toHaveProperty('thumbnail_url')

  const alias = await stranger.sends(`GET /api/oembed?url=${encodeURIComponent(page)}&maxwidth=400&maxheight=200`)
  expect(alias.text).toBe(found.text)

  const xml = await ask(page, '&format=xml')
  expect(xml.headers.get('content-type')).toBe('text/xml; charset=utf-8')
  expect(xml.text).toContain('<type>rich</type>')
  expect(xml.text).toContain('<html>&lt;iframe src=')

  const closed = await bob.posts('for followers', { audience: 'followers' })
  const statuses = await Promise.all([
    ask(page, '&format=yaml'),
    ask(page, '&maxwidth=wide'),
    stranger.sends('GET /oembed'),
    ask(`https://plus.example/tweet/${closed._id}`),
    ask('https://plus.example/user/alice'),
    ask(`https://other.example/tweet/${post._id}`),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([501, 400, 400, 404, 404, 404])
})
