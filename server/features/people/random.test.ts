import { describe, expect, it } from 'vitest'
import { countReads } from '#tests/count-reads.ts'
import type { Member } from '#tests/member.ts'
import { world } from '#tests/world.ts'
import { getRandomUsers } from './random.ts'

const suggestions = async (member: Member, limit?: number): Promise<string[]> => {
  const users = await member.call('GET /users/random', { query: limit === undefined ? {} : { limit } })
  return users.map((user) => user.username).toSorted()
}

describe('GET /users/random', () => {
  it('suggests three members, each once', async () => {
    const { alice, crowd } = await world()
    await Promise.all(crowd(8).map((member) => member.signsUp()))
    const found = await suggestions(alice)
    expect(new Set(found).size).toBe(3)
    expect(found).not.toContain('alice')
  })

  it('suggests everybody except oneself, followed users and those across a block', async () => {
    const { alice, bob, carol, crowd, member } = await world()
    await Promise.all(crowd(2).map((other) => other.signsUp()))
    await alice.follows(bob)
    await alice.blocks(carol)
    await member('dave').blocks(alice)
    expect(await suggestions(alice, 20)).toEqual(['member_1', 'member_2'])
    expect(await suggestions(bob, 20)).toEqual(['alice', 'carol', 'dave', 'member_1', 'member_2'])
  })

  it('suggests new users', async () => {
    const { alice, bob } = await world()
    expect(await suggestions(alice)).toEqual([])
    await bob.signsUp()
    expect(await suggestions(alice)).toEqual(['bob'])
  })

  it('takes few statements in a small network', async () => {
    // The caches of one are looked into.
    const { alice, app, crowd, settles } = await world({ processes: 1 })
    await Promise.all(crowd(8).map((member) => member.signsUp()))
    await settles()
    await suggestions(alice)
    const viewer = app.deps.ids.parse(await alice.id)
    expect(await countReads(app.deps.db, () => getRandomUsers(app.deps, viewer))).toBeLessThanOrEqual(5)
  })

  it('suggests between one and twenty users, whatever limit is sent', async () => {
    const { alice, crowd } = await world()
    await Promise.all(crowd(22).map((other) => other.signsUp()))
    expect(await suggestions(alice, 0)).toHaveLength(1)
    expect(await suggestions(alice, 500)).toHaveLength(20)
  })

  it('refuses a limit that is no number', async () => {
    const { alice } = await world()
    const refused = { status: 400, fields: { limit: 'The limit must be a whole number.' } }
    await expect(suggestions(alice, 'many' as never)).rejects.toMatchObject(refused)
  })
})
