import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import { sendsOf } from '#tests/mastodon-calls.ts'
import type { Member } from '#tests/member.ts'
import { createsToken } from '#tests/tokens.ts'
import { type World, world } from '#tests/world.ts'
import { mastodonCalls } from './calls/index.ts'

/** What a list answers: the number of its items, and the addresses of the pages beside it. */
interface Answer {
  items: number
  next?: string | undefined
  prev?: string | undefined
}

const reader =
  ({ origin }: World, secret: string) =>
  async (address: string): Promise<Answer> => {
    const url = address.startsWith('http') ? address : `${origin}/api${address}`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${secret}` } })
    expect([address, answer.status]).toEqual([address, 200])
    const body = (await answer.json()) as unknown[] | { notification_groups: unknown[] }
    const link = answer.headers.get('link') ?? ''
    const [next, prev] = ['next', 'prev'].map((rel) => new RegExp(`<([^>]+)>; rel="${rel}"`).exec(link)?.[1])
    return { items: Array.isArray(body) ? body.length : body.notification_groups.length, next, prev }
  }

/** Lists that have one page, and none that a header leads to. */
const WITHOUT_LINKS = new Set([
  'GET /v1/timelines/direct',
  'GET /v1/timelines/link', // as the other lists of search
  'GET /v1/followed_tags',
  'GET /v2/search',
  'GET /v1/notifications/requests', // a list in memory, as conversations are
])

describe('the Link header', () => {
  it('leads to a next page only where there is one, in every list, with every limit', { timeout: 60_000 }, async () => {
    const cast = await world({ settings: { RATE_LIMITS: 'off' } })
    const { alice, bob, settles } = cast
    const others = [bob, cast.carol, cast.member('dave')]
    const post = await alice.posts('One #rain')
    const shy: Member[] = []
    for (const member of others) {
      await alice.follows(member)
      await member.follows(alice)
      await member.likes(post)
      await member.retweets(post)
      await member.quotes(post, `quote by ${member.username} #rain`)
      await member.posts(`@alice from ${member.username}`, { audience: 'mentioned' })
      const own = await member.posts(`own of ${member.username}`)
      await alice.likes(own)
      await alice.bookmarks(own)
      const enemy = cast.member(`loud${shy.length}`)
      await enemy.signsUp()
      await alice.blocks(enemy)
      const quiet = cast.member(`quiet${shy.length}`)
      shy.push(quiet)
      await quiet.signsUp()
      await alice.mutes(quiet)
      await alice.call('POST /scheduled', {
        body: {
          content: [`Later ${member.username}`],
          publishAt: new Date(Math.ceil(Date.now() / 60_000 + 60) * 60_000).toISOString(),
        },
      })
    }
    await alice.protects()
    for (const member of shy) await member.follows(alice)
    await settles()
    const { ids } = cast.app.deps
    const id = (wire: string) => toDecimal(ids, ids.parse(wire))
    const [status, own, other] = [id(post._id), id(await alice.id), id(await bob.id)]
    // Home has a post once on a page, however many have reposted it.
    const send = await sendsOf(cast, alice)
    for (const member of others) await send(`POST /v1/accounts/${await member.id}/follow`, { reblogs: false })
    const read = reader(cast, (await createsToken(alice, ['read', 'write'])).secret)
    const lists = Object.entries<Endpoint>(mastodonCalls).filter(
      ([call, { query }]) =>
        call.startsWith('GET ') && query && 'max_id' in query.properties && !WITHOUT_LINKS.has(call),
    )
    const wrong: string[] = []
    for (const [call] of lists) {
      const path = call
        .slice('GET '.length)
        .replace('accounts/:id', `accounts/${call.endsWith('/statuses') ? other : own}`)
        .replace(':id', status)
        .replace(':hashtag', 'rain')
      const ask = async (query: string) => ({ query, ...(await read(`${path}?${query}`)) })
      const all = await ask('limit=40')
      if (all.items < 3) wrong.push(`${call} has ${all.items} items`)
      // Pages that are not full, that are just full, and the last one upward.
      for (const page of [
        all,
        await ask(`limit=${all.items}`),
        await ask(`min_id=1&limit=${all.items}`),
        await ask('min_id=1&limit=1'),
      ])
        if (page.next || !page.prev) wrong.push(`${call} ${page.query}: next ${page.next}, prev ${page.prev}`)
      const short = await ask(`limit=${all.items - 1}`)
      const rest = short.next ? await read(short.next) : undefined
      if (rest?.items !== 1 || rest.next) wrong.push(`${call} ends with ${JSON.stringify(rest)}`)
      const above = await ask(`min_id=1&limit=${all.items - 1}`)
      const newest = above.prev ? await read(above.prev) : undefined
      if (newest?.items !== 1 || !newest.prev) wrong.push(`${call} begins with ${JSON.stringify(newest)}`)
      // What is newer than the newest: nothing, and no page beside it.
      const beyond = newest?.prev ? await read(newest.prev) : undefined
      if (beyond?.items !== 0 || beyond.next || beyond.prev) wrong.push(`${call}: beyond ${JSON.stringify(beyond)}`)
    }
    expect(wrong).toEqual([])
  })
})
