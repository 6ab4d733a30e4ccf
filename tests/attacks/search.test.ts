import { describe, expect, it } from 'vitest'
import type { Member } from '#tests/member.ts'
import { insertTweetsDirectly } from '#tests/stores/insert-tweets.ts'
import { contents, type World, world } from '#tests/world.ts'

const repeat = (word: string, times: number): string => Array.from({ length: times }, () => word).join(' ')
/** A quoted phrase of one word, 491 characters long. */
const REPEATS = `"${repeat('spam', 98)}"`
const POSTS = 3_000

/** A network of some thousand posts that all contain one word many times. */
async function spammed(): Promise<World> {
  const cast = await world({ settings: { RATE_LIMITS: 'off' } })
  const author = cast.app.deps.ids.parse(await cast.alice.id)
  for (let from = 0; from < POSTS; from += 1_000)
    await insertTweetsDirectly(cast.app.deps, author, Array(1_000).fill(repeat('spam', 56)))
  await cast.restarts()
  await cast.settles()
  return cast
}

const search = (member: Member, q: string) => member.sends(`GET /api/search?q=${encodeURIComponent(q)}`)

describe('a search that costs much', () => {
  it('treats a phrase of one repeated word as that word', async () => {
    const { alice, settles } = await world()
    await alice.posts('spam for breakfast')
    await alice.posts('spam spam spam')
    await settles()
    expect(await alice.finds(REPEATS)).toEqual(await alice.finds('"spam"'))
    expect(await alice.finds('"spam spam spam for breakfast"')).toEqual(['spam for breakfast'])
  })

  it('searches for eight words of a phrase and sixteen in all', async () => {
    const { alice, settles } = await world()
    const words = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `w${from + index}`)
    await alice.posts(words(0, 8).join(' '))
    await alice.posts(words(0, 20).join(' '))
    await settles()
    expect(await alice.finds(`"${words(0, 40).join(' ')}"`)).toHaveLength(2)
    expect(await alice.finds(`${words(0, 16).join(' ')} nothing like it`)).toHaveLength(1)
    const { tweets } = await alice.searches({ q: `${words(0, 16).join(' ')} -w19` })
    expect(contents({ tweets })).toHaveLength(1)
  })

  it('lets health checks and other members proceed while a hundred run', async () => {
    const { stranger, alice, bob, carol, crowd, app } = await spammed()
    const others = [bob, carol, ...crowd(3)]
    await Promise.all(others.map((member) => member.signsUp()))
    const run = (members: readonly Member[]) => Promise.all(members.map((member) => search(member, REPEATS)))
    // Holds a search of alice until the others are answered.
    const end = await app.deps.admission.enter('search', app.deps.ids.parse(await alice.id))
    const own = run(Array(80).fill(alice))
    const theirs = Promise.all(others.map((other) => run(Array(4).fill(other))))
    for (let asked = 0; asked < 20; asked++) expect((await stranger.sends('GET /api/health')).status).toBe(200)
    for (const { status } of (await theirs).flat()) expect(status).toBe(200)
    end()
    // A member runs one search at a time, and the queue holds few.
    const refused = (await own).filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, headers, text } of refused) {
      expect([status, JSON.parse(text).code]).toEqual([503, 'busy'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })
})
