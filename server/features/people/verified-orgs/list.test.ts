import { describe, expect, it } from 'vitest'
import type { Member } from '#tests/member.ts'
import { photo } from '#tests/pictures.ts'
import { type World, world } from '#tests/world.ts'
import { unverifyOrg, verifyOrg } from './verify.ts'

/** A world whose operator verifies and unverifies. */
async function operatedWorld() {
  const cast = await world()
  const { deps } = cast.app
  const idOf = async (member: Member) => deps.ids.parse(await member.id)
  return Object.assign(cast as World, {
    verifies: async (member: Member, website?: string) => verifyOrg(deps, await idOf(member), website),
    unverifies: async (member: Member) => unverifyOrg(deps.db, await idOf(member)),
  })
}

const handles = async (viewer: Member, query = {}) => (await viewer.verifiedOrgs(query)).orgs.map((org) => org.handle)

describe('GET /verifiedOrgs', () => {
  it('lists verified organisations, the latest verified first', async () => {
    const { alice, bob, carol, verifies } = await operatedWorld()
    const { avatar } = await bob.changesProfile({ name: 'Bob & Sons', bio: 'Bricks.' }, { avatar: await photo() })
    await verifies(carol)
    await verifies(bob, 'https://bob.example')
    const [bobs, carols] = (await alice.verifiedOrgs()).orgs
    const sons = { handle: 'bob', name: 'Bob & Sons', description: 'Bricks.', website: 'https://bob.example' }
    expect(bobs).toEqual({ _id: await bob.id, logo: avatar, ...sons })
    expect(carols).toMatchObject({ handle: 'carol', name: 'carol', logo: null, description: '', website: '' })
  })

  it('shows a badge on every user summary, at once', async () => {
    const { alice, bob, verifies, unverifies } = await operatedWorld()
    const tweet = await bob.posts('Hello')
    expect((await alice.sees(tweet)).user.isVerifiedOrg).toBe(false)
    await verifies(bob)
    expect((await alice.sees(tweet)).user.isVerifiedOrg).toBe(true)
    expect(await alice.looksAt(bob)).toMatchObject({ isVerifiedOrg: true, isVerified: true })
    await unverifies(bob)
    expect((await alice.sees(tweet)).user.isVerifiedOrg).toBe(false)
    expect(await alice.looksAt(bob)).toMatchObject({ isVerifiedOrg: false, isVerified: false })
  })

  it('drops organisations that lose the badge, and lists repeated ones first', async () => {
    const { alice, bob, carol, verifies, unverifies } = await operatedWorld()
    for (const member of [bob, carol]) await verifies(member)
    expect(await unverifies(bob)).toBe(true)
    expect(await unverifies(bob)).toBe(false)
    expect(await handles(alice)).toEqual(['carol'])
    expect(await verifies(bob)).toBe(true)
    expect(await verifies(carol)).toBe(false)
    await expect.poll(() => handles(alice), { timeout: 5_000 }).toEqual(['bob', 'carol'])
  })

  it('has full pages, without users across a block', async () => {
    const { alice, crowd, verifies } = await operatedWorld()
    const members = crowd(8)
    for (const member of members) await verifies(member)
    await alice.blocks(members[7]!)
    await members[4]!.blocks(alice)
    const first = await alice.verifiedOrgs({ limit: 4 })
    expect(first.orgs.map((org) => org.handle)).toEqual(['member_7', 'member_6', 'member_4', 'member_3'])
    expect(await handles(alice, { limit: 4, cursor: first.nextCursor })).toEqual(['member_2', 'member_1'])
  })
})
