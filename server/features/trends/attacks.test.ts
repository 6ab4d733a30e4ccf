import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { STANDING } from '#contract/standing.ts'
import { likenessOf } from '#server/core/text/likeness.ts'
import type { Member } from '#tests/member.ts'
import { restrict } from '#tests/stores/restrict.ts'
import { world } from '#tests/world.ts'

const SEED = 20_261_123

/** A network of two months: ten founders, and two whom some of them follow. */
async function oldNetwork() {
  const time = { now: Date.parse('2026-04-01T12:00:00Z') }
  const cast = await world({ clock: () => time.now, settings: { RATE_LIMITS: 'off' } })
  const founders = [cast.alice, cast.bob, cast.carol, ...cast.crowd(7)]
  for (const founder of founders) await founder.signsUp()
  time.now += 20 * DAY_MS
  const later = [cast.member('dave'), cast.member('erin')]
  for (const member of later) await member.posts('hello')
  time.now += 40 * DAY_MS
  // Sessions expire in the time between.
  for (const each of [...founders, ...later]) await each.signsIn()
  for (const member of later) for (const founder of founders.slice(0, 3)) await founder.follows(member)
  await cast.settles()
  const trends = async () => {
    await cast.settles()
    time.now += MINUTE_MS
    return cast.alice.trends()
  }
  return { ...cast, time, founders, later, trends }
}

type Network = Awaited<ReturnType<typeof oldNetwork>>

const all = (members: readonly Member[], text: string) => Promise.all(members.map((member) => member.posts(text)))
const spam = (name: string): boolean => likenessOf(name.replace(/^#/, '').toLowerCase()).startsWith('buynow')

/** The actions of an account that was created for the attack, in its hour. */
const acts = fc.record({
  spelling: fc.constantFrom('#BuyNow', '#buynow', '#Buy_Now', '#BUYN0W', '#BuуNow', '#BuyNoooow', '#BúyNow'),
  posts: fc.integer({ min: 1, max: 2 }),
  follows: fc.array(fc.nat(29), { maxLength: 2 }),
  deletes: fc.boolean(),
})

/** A hundred accounts, all from one network, sign up and act within an hour. */
async function attack({ member, time }: Network): Promise<Member[]> {
  const throwaways = Array.from({ length: ACCOUNTS }, (_, index) => member(`throwaway_${index}`))
  const planned = fc.sample(acts, { numRuns: throwaways.length, seed: SEED })
  const star = await throwaways[0]!.posts('Look here #BuyNow')
  for (let from = 0; from < throwaways.length; from += 20) {
    await Promise.all(
      throwaways.slice(from, from + 20).map(async (each, offset) => {
        const { spelling, posts, follows, deletes } = planned[from + offset]!
        for (let index = 0; index < posts; index++) {
          const post = await each.posts(`${index} ${spelling} ${spelling}2 #soup`)
          if (deletes && index > 0) await each.deletes(post)
        }
        await each.likes(star)
        for (const other of new Set([0, ...follows]))
          if (from + offset !== other) await each.follows(throwaways[other]!)
      }),
    )
    time.now += 10 * MINUTE_MS
  }
  return throwaways
}

// PGlite takes several times as long for each.
const ACCOUNTS = process.env.TEST_STORE === 'postgres' ? 30 : 100

describe('a hundred new accounts of one network in one hour', () => {
  it('affect neither trends, nor topics, nor suggestions, nor the top of For you, then nor a month later', {
    timeout: 120_000,
  }, async () => {
    const network = await oldNetwork()
    const { alice, bob, carol, founders, later, time, trends, settles } = network
    await all([bob, carol, ...later], 'rain at the #Harbour')
    const loved = await bob.posts('A loved post')
    for (const each of [...founders.slice(3, 5), ...later]) await each.likes(loved)
    const throwaways = await attack(network)
    expect(await trends()).toEqual(['#Harbour 4'])
    await expectUnmoved(network, throwaways)
    const { tweets } = await alice.forYou()
    expect(tweets[0]!.content).toBe('A loved post')
    expect(tweets.map((tweet) => tweet.likesCount)).not.toContain(ACCOUNTS)

    // A ring of accounts that are a month old, one of them followed by a founder.
    time.now += 31 * DAY_MS
    for (const each of [...founders, ...throwaways.slice(0, 20)]) await each.signsIn()
    await bob.follows(throwaways[0]!)
    for (const each of throwaways.slice(0, 20)) await each.posts('again #BuyNow')
    await all(founders.slice(4, 7), 'sun at the #Harbour')
    expect(await trends()).toEqual(['#Harbour 3'])
    await settles()
    await expectUnmoved(network, throwaways.slice(1))
  })
})

async function expectUnmoved({ alice }: Network, throwaways: readonly Member[]): Promise<void> {
  const names = new Set(throwaways.map((each) => each.username))
  const { topics } = await alice.call('GET /topics')
  expect(spam(topics[0]!.tag)).toBe(false)
  const { suggestions } = await alice.call('GET /suggestions/users', { query: { limit: 5 } })
  expect(suggestions.filter(({ user }) => names.has(user.username))).toEqual([])
  expect((await alice.call('GET /users/random')).filter((user) => names.has(user.username))).toEqual([])
}

describe('established accounts', () => {
  it('are users followed by founders after some days, and a day later users followed by those', async () => {
    const { founders, member, later, time, trends } = await oldNetwork()
    const [dave, erin] = later as [Member, Member]
    await all([dave, erin], '#Known')
    expect(await trends()).toEqual(['#Known 2'])
    const [frank, grace] = [member('frank'), member('grace')]
    for (const each of [frank, grace]) for (const other of [dave, erin]) await other.follows(await signedUp(each))
    await all([frank, grace], '#Young')
    expect(await trends()).toEqual(['#Known 2'])
    time.now += 8 * DAY_MS
    await all([frank, grace], '#Older')
    expect(await trends()).toEqual(['#Older 2'])
    // An account that loses these followers is no longer established a week later.
    for (const each of [frank, grace]) for (const other of [dave, erin]) await other.follows(each)
    time.now += 8 * DAY_MS
    await all([frank, grace], '#Lost')
    expect(await trends()).toEqual([])
    await all(founders.slice(0, 2), '#Founders')
    expect(await trends()).toEqual(['#Founders 2'])
  })

  it('no longer count once they are restricted, nor do their posts', async () => {
    const { app, bob, carol, founders, trends } = await oldNetwork()
    await all([bob, carol, founders[4]!], '#Bought')
    await all(founders.slice(5, 7), '#Fair')
    expect(await trends()).toEqual(['#Bought 3', '#Fair 2'])
    for (const each of [bob, carol]) await restrict(app.deps, each, 'limited')
    expect(await trends()).toEqual(['#Fair 2'])
    expect(STANDING.limited).toBeGreaterThan(0)
  })

  it('lift twenty hashtags a day, five of a post, and each by one', async () => {
    const { bob, carol, trends, founders } = await oldNetwork()
    const post = Array.from({ length: 6 }, (_, index) => `#Of_${'abcdef'[index]}`).join(' ')
    await all([bob, carol], post)
    expect((await trends()).map((name) => name.slice(0, 5)).toSorted()).toEqual([
      '#Of_a',
      '#Of_b',
      '#Of_c',
      '#Of_d',
      '#Of_e',
    ])
    for (let index = 0; index < 20; index++) await all(founders.slice(5, 7), `#many${'abcdefghijklmnopqrst'[index]}x`)
    await all(founders.slice(5, 7), '#onetoomany')
    expect((await founders[0]!.trends(200)).includes('#onetoomany 2')).toBe(false)
  })
})

async function signedUp(member: Member): Promise<Member> {
  await member.signsUp()
  return member
}
