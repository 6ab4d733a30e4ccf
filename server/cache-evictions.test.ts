import { describe, expect, it } from 'vitest'
import type { Member } from '#tests/member.ts'
import { openGraph, site } from '#tests/services/site.ts'
import { restrict } from '#tests/stores/restrict.ts'
import { world } from '#tests/world.ts'
import { cacheMemory } from './db/cached-values.ts'

const MEMBERS = 12
const POSTS = 5

/** Members in a ring: each likes, answers, follows and writes to the next one, and has read every list. */
async function ring() {
  const place = await site({ '/a': openGraph({ title: 'A page' }) })
  const cast = await world({
    processes: 1,
    settings: { LINK_CARDS: 'on', LINK_CARD_PRIVATE_ORIGINS: place.origin },
  })
  const members = cast.crowd(MEMBERS)
  const posts = new Map<Member, { _id: string }[]>()
  for (const member of members) {
    await member.signsUp()
    const own = []
    for (let at = 0; at < POSTS; at++) own.push(await member.posts(`Post ${at}`))
    posts.set(member, own)
  }
  for (const [at, member] of members.entries()) {
    const next = members[(at + 1) % MEMBERS]!
    await member.follows(next)
    for (const post of posts.get(next)!.slice(0, 3)) await member.likes(post)
    await member.replies(posts.get(next)![3]!, 'An answer')
    await member.call('POST /messages', { body: { recipient: next.username, text: 'Hello' } })
  }
  await cast.settles()
  return { ...cast, place, members, postsOf: (member: Member) => posts.get(member)! }
}

/** Each member reads the lists that are cached. */
const readAll = (members: readonly Member[]) =>
  Promise.all(
    members.map(async (member) => {
      await member.notifications()
      await member.notifications({ tab: 'all' })
      await member.conversations()
      await member.newest()
      await member.following()
    }),
  )

type Ring = Awaited<ReturnType<typeof ring>>

/** What one member does, and the most values that it may evict: of the post, of its author, of their neighbours in the ring. */
const acts: Record<string, { most: number; act: (cast: Ring, member: Member) => Promise<unknown> }> = {
  'an edit of a post': {
    most: 12,
    act: ({ postsOf }, member) => member.edits(postsOf(member)[0]!, { content: 'Edited' }),
  },
  'a deletion of a post': { most: 14, act: ({ postsOf }, member) => member.deletes(postsOf(member)[4]!) },
  'a new name': {
    most: 16,
    act: (_, member) => member.call('PUT /profile', { body: { currentPassword: member.password, name: 'Another' } }),
  },
  'a pinned post': {
    most: 16,
    act: ({ postsOf }, member) => member.call('PUT /tweets/:id/pin', { params: { id: postsOf(member)[1]!._id } }),
  },
  'a protected account': { most: 45, act: (_, member) => member.protects() },
  'hidden likes': { most: 24, act: (_, member) => member.showsLikes(false) },
  'a follow': { most: 20, act: ({ members }, member) => member.follows(members[0]!) },
  'a new card': {
    most: 20,
    async act({ place }, member) {
      const post = await member.posts(`${place.origin}/a`)
      const title = async () => (await member.sees(post)).card?.title
      await expect.poll(title, { timeout: 20_000 }).toBe('A page')
    },
  },
  'a suspension': { most: 45, act: ({ app }, member) => restrict(app.deps, member, 'suspended') },
}

describe('one change among many cached values', () => {
  it('evicts those that are made of it, and no other', { timeout: 120_000 }, async () => {
    const cast = await ring()
    for (const [at, [name, { most, act }]] of Object.entries(acts).entries()) {
      await readAll(cast.members)
      await cast.settles()
      const before = cacheMemory.changed
      await act(cast, cast.members[at + 2]!)
      await cast.settles()
      expect(cacheMemory.changed - before, name).toBeLessThanOrEqual(most)
    }
  })
})
