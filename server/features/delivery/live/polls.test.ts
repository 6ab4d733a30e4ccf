import { expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { world } from '#tests/world.ts'

const SOON = { timeout: 10_000 }

it('votes of a watched poll go to those who may see the results, and the number of voters to the others', async () => {
  let now = Date.now()
  const { alice, bob, carol, member } = await world({ clock: () => now })
  const tweet = await alice.polls('Tea?', ['Yes', 'No'], { pollMinutes: 5 })
  await bob.votes(tweet, [0])
  const members = [alice, bob, carol]
  const tabs = await Promise.all(members.map((each) => each.connects()))
  for (const tab of tabs) {
    await tab.send({ watch: [tweet._id] })
    await tab.isProcessed()
  }
  const [author, voter, other] = tabs as [(typeof tabs)[0], (typeof tabs)[0], (typeof tabs)[0]]
  const counted = (votersCount: number) => ({ type: 'poll', tweet: tweet._id, votersCount, isEnded: false })

  await member('dave').votes(tweet, [1])
  await expect.poll(() => author.all('poll').at(-1), SOON).toEqual({ ...counted(2), votes: [1, 1] })
  await expect.poll(() => voter.all('poll').at(-1), SOON).toEqual({ ...counted(2), votes: [1, 1] })
  await expect.poll(() => other.all('poll').at(-1), SOON).toEqual(counted(2))
  expect(other.all('poll').some((frame) => 'votes' in frame)).toBe(false)

  await carol.votes(tweet, [1])
  expect(await other.next('own.vote')).toEqual({ type: 'own.vote', tweet: tweet._id, choices: [1] })
  await expect.poll(() => other.all('poll').at(-1), SOON).toEqual({ ...counted(3), votes: [1, 2] })
  for (const tab of [author, voter]) expect(tab.all('own.vote')).toEqual([])

  const late = await member('erin').connects()
  await late.send({ watch: [tweet._id] })
  await late.isProcessed()
  now += 5 * MINUTE_MS
  await expect.poll(() => late.all('poll').at(-1), SOON).toMatchObject({ isEnded: true, votes: [1, 2] })
})

it('votes of a poll that is not for everyone go to nobody else', async () => {
  const { alice, bob, carol } = await world()
  await bob.follows(alice)
  const tweet = await alice.polls('Tea?', ['Yes', 'No'], { audience: 'followers' })
  const [follower, stranger] = await Promise.all([bob.connects(), carol.connects()])
  for (const tab of [follower, stranger]) {
    await tab.send({ watch: [tweet._id] })
    await tab.isProcessed()
  }
  await bob.votes(tweet, [0])
  await expect.poll(() => follower.all('poll').at(-1), SOON).toMatchObject({ votes: [1, 0] })
  await stranger.isProcessed()
  expect(stranger.all('poll')).toEqual([])
})
