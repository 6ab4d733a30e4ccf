import { expect, it } from 'vitest'
import { world } from '#tests/world.ts'

const MEMBERS = 24

it('many users mark a post over two processes at once: each mark counts once, is shown, and notifies the author', async () => {
  const { alice, crowd, settles } = await world({ processes: 2, settings: { RATE_LIMITS: 'off' } })
  const tweet = await alice.posts('Everybody marks this')
  const members = crowd(MEMBERS)
  await Promise.all(members.map((member) => member.signsUp()))
  const changedMind = members.slice(16)
  await Promise.all([
    ...members.map((member) => member.likes(tweet)),
    ...members.slice(0, 12).map((member) => member.retweets(tweet)),
    ...members.slice(0, 6).map((member) => member.bookmarks(tweet)),
  ])
  await Promise.all(changedMind.map((member) => member.likes(tweet)))
  const counts = { likesCount: 16, retweetsCount: 12, bookmarksCount: 6 }
  expect(await alice.sees(tweet)).toMatchObject(counts)
  for (const [index, liked] of [
    [0, true],
    [MEMBERS - 1, false],
  ] as const)
    for (let process = 0; process < 2; process++)
      expect(await members[index]!.sees(tweet)).toMatchObject({ ...counts, liked })
  const shown = (await alice.sees(tweet)).likes
  const left = await Promise.all(members.slice(0, 16).map((member) => member.id))
  expect(shown.filter((id) => left.includes(id))).toHaveLength(16)
  await settles()
  const groups = (await alice.groups('all')).map((text) => text.replace(/^!?\S+/, 'Member'))
  expect(groups.toSorted()).toEqual(['Member +11 reposted your post', 'Member +15 liked your post'])
})
