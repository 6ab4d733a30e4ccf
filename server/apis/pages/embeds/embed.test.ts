import { expect, it } from 'vitest'
import { opensToVisitors } from '#tests/public-reading.ts'
import { world } from '#tests/world.ts'

it('GET /embed/:id is a page without scripts that every site may frame, until the post is deleted', async () => {
  let renderings = 0
  const cast = await world({
    processes: 1,
    settings: { PUBLIC_URL: 'https://plus.example' },
    async *render({ path, content }) {
      renderings++
      yield `<!doctype html><title>${path}</title>`
      yield content.kind === 'embed' ? content.tweet.content : ''
    },
  })
  await opensToVisitors(cast)
  const { alice, bob, stranger } = cast
  const post = await alice.posts('Hello')
  const { status, text, headers } = await stranger.sends(`GET /embed/${post._id}`)
  expect([status, text]).toEqual([200, `<!doctype html><title>/tweet/${post._id}</title>Hello`])
  const again = await Promise.all([1, 2, 3].map(() => stranger.sends(`GET /embed/${post._id}`)))
  expect([renderings, new Set(again.map((answer) => answer.text))]).toEqual([1, new Set([text])])
  await alice.edits(post, { content: 'Good night' })
  expect((await stranger.sends(`GET /embed/${post._id}`)).text).toContain('Good night')
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('frame-ancestors *; sandbox allow-popups')
  expect(headers.get('x-robots-tag')).toBe('noindex')

  const closed = await bob.posts('for followers', { audience: 'followers' })
  await alice.deletes(post)
  const french = { headers: { 'accept-language': 'fr' } }
  expect(await stranger.sends(`GET /embed/${closed._id}`)).toMatchObject({
    status: 404,
    text: expect.stringContaining('This post is unavailable.'),
  })
  const gone = await stranger.sends(`GET /embed/${post._id}`, french)
  expect(gone.status).toBe(410)
  expect(gone.text).toMatch(/<html lang="fr" dir="ltr">.*Ce post/s)
})
