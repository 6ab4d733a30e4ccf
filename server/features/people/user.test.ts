import { describe, expect, it } from 'vitest'
import { photo } from '#tests/pictures.ts'
import { world } from '#tests/world.ts'

const about = {
  name: 'Alice',
  bio: 'Reads at night.',
  location: 'Wonderland',
  website: 'https://alice.example',
  dob: '1990-05-04',
}

describe('GET /users/:id', () => {
  it('shows one user, with the relation to the viewer', async () => {
    const { alice, bob } = await world()
    await alice.changesProfile(about, { avatar: await photo(), coverPhoto: await photo({ width: 90, height: 30 }) })
    await alice.posts('Hello')
    await bob.follows(alice)
    expect(await bob.looksAt(alice)).toMatchObject({
      ...about,
      _id: await alice.id,
      username: 'alice',
      avatar: expect.stringMatching(/^\/media\//),
      coverPhoto: expect.stringMatching(/^\/media\//),
      dob: '--05-04',
      followersCount: 1,
      followingCount: 0,
      tweetsCount: 1,
      isFollowing: true,
      isFollowedBy: false,
      isBlocked: false,
      isOwnProfile: false,
    })
    expect(await alice.looksAt(bob)).toMatchObject({ name: 'bob', isFollowing: false, isFollowedBy: true })
    expect(await alice.looksAt(alice)).toMatchObject({ isOwnProfile: true, dob: '1990-05-04' })
  })

  it('accepts an id and a username in any case, with or without @, under all its paths', async () => {
    const { alice, bob } = await world()
    const id = await alice.id
    await bob.signsUp()
    for (const path of ['users', 'users/by-username', 'users/handle'])
      for (const name of [id, 'alice', '@alice', 'ALICE']) {
        const { status, text } = await bob.sends(`GET /api/${path}/${name}`)
        expect({ status, ...JSON.parse(text) }, `${path}/${name}`).toMatchObject({ status: 200, _id: id })
      }
  })

  it('shows changed counts and follows at once', async () => {
    const { alice, bob } = await world()
    await bob.looksAt(alice)
    const tweet = await alice.posts('Hello')
    await bob.follows(alice)
    expect(await bob.looksAt(alice)).toMatchObject({ tweetsCount: 1, followersCount: 1, isFollowing: true })
    await bob.follows(alice)
    await alice.deletes(tweet)
    expect(await bob.looksAt(alice)).toMatchObject({ tweetsCount: 0, followersCount: 0, isFollowing: false })
  })

  it('shows a blocked viewer only name and picture', async () => {
    const { alice, bob, carol } = await world()
    await alice.changesProfile(about, { avatar: await photo(), coverPhoto: await photo() })
    await alice.posts('Hello')
    await carol.follows(alice)
    await alice.follows(carol)
    await alice.blocks(bob)
    expect(await bob.looksAt(alice)).toMatchObject({
      username: 'alice',
      name: 'Alice',
      avatar: expect.stringMatching(/^\/media\//),
      isBlocked: true,
      isBlocking: false,
      bio: '',
      location: '',
      website: '',
      dob: null,
      coverPhoto: null,
      followersCount: 0,
      followingCount: 0,
      tweetsCount: 0,
    })
  })

  it('shows the whole profile of a blocked user, so that the viewer can end the block', async () => {
    const { alice, bob } = await world()
    await alice.changesProfile(about)
    await bob.blocks(alice)
    expect(await bob.looksAt(alice)).toMatchObject({ bio: about.bio, isBlocking: true, isBlocked: false })
    await alice.blocks(bob)
    expect(await bob.looksAt(alice)).toMatchObject({ bio: '', isBlocking: true, isBlocked: true })
  })

  it('finds nobody by an unknown name', async () => {
    const { alice } = await world()
    for (const id of ['nobody', '@', 'f'.repeat(24), '%00', "' OR 1=1"]) {
      const { status, text } = await alice.sends(`GET /api/users/${id === '%00' ? id : encodeURIComponent(id)}`)
      expect({ id, status, ...JSON.parse(text) }).toMatchObject({ id, status: 404, code: 'user_not_found' })
    }
  })
})
