import { describe, expect, it } from 'vitest'
import type { Conditions, Reaction } from '#contract/calls/automation.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { StandingName } from '#contract/standing.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { setRole } from '#server/features/people/roles.ts'
import type { Member } from '#tests/member.ts'
import { photo } from '#tests/pictures.ts'
import { endGrace } from '#tests/stores/end-grace.ts'
import { insertTweetsDirectly } from '#tests/stores/insert-tweets.ts'
import { restrict, setAudience } from '#tests/stores/restrict.ts'
import { atOnce, world } from '#tests/world.ts'
import { rehearse } from './rehearse.ts'

const SPAM = 'Buy cheap shoes now at the best price today'
const report: Reaction = { kind: 'report', reason: '', hours: null }
const suspend: Reaction = { kind: 'suspend', reason: 'This is spam.', hours: null }

/** Alice is an administrator, Bob a troll. */
async function ruledWorld() {
  let now = Date.UTC(2026, 10, 20)
  const cast = await world({ clock: () => ++now })
  const { alice, bob, app } = cast
  await setRole(app.deps.db, app.deps.ids.parse(await alice.id), 'admin')
  await bob.signsUp()
  const create = async (conditions: Conditions, reaction = report, mostPerHour = 50) =>
    (await alice.call('POST /automation/rules', { body: { name: 'Spam', conditions, reaction, mostPerHour } })).rule
  const set = async (id: string, state: 'draft' | 'shadow' | 'live') =>
    (await alice.call('PUT /automation/rules/:id/state', { params: { id }, body: { state } })).rule
  return {
    ...cast,
    create,
    set,
    later: (hours: number) => (now += hours * HOUR_MS),
    rehearse: (conditions: Conditions) => alice.call('POST /automation/rehearse', { body: { conditions } }),
    rule: async (id: string) => (await alice.call('GET /automation/rules')).rules.find((each) => each._id === id)!,
    matches: async (id: string) => (await alice.call('GET /automation/rules/:id/matches', { params: { id } })).matches,
    runs: async (conditions: Conditions, reaction: Reaction, mostPerHour?: number) => {
      const { _id } = await create(conditions, reaction, mostPerHour)
      await set(_id, 'shadow')
      return set(_id, 'live')
    },
  }
}

const standingOf = async (member: Member): Promise<StandingName[]> => (await member.me()).standing ?? []

describe('POST /automation/rehearse', () => {
  it('counts the matches of each condition', async () => {
    const { bob, carol, later, rehearse } = await ruledWorld()
    await bob.posts('Look at https://shoes.example/buy and https://shoes.example/more')
    await bob.posts('@alice @carol @dave hello')
    later(48)
    await carol.signsUp()
    for (let copy = 0; copy < 3; copy++) await carol.posts(`${SPAM}${'!'.repeat(copy)}`)
    const contents = async (conditions: Conditions) => {
      const { newest, matched } = await rehearse(conditions)
      expect(newest).toHaveLength(matched)
      return newest.map(({ content }) => content?.slice(0, 7)).toReversed()
    }
    expect(await contents({ links: 2 })).toEqual(['Look at'])
    expect(await contents({ links: 3 })).toEqual([])
    expect(await contents({ words: ['SHOES.example'] })).toEqual(['Look at'])
    expect(await contents({ words: ['cheap shoes', 'nothing'] })).toEqual(['Buy che', 'Buy che', 'Buy che'])
    expect(await contents({ words: ['shoes cheap'] })).toEqual([])
    expect(await contents({ mentions: 3 })).toEqual(['@alice '])
    expect(await contents({ alike: 2 })).toEqual(['Buy che'])
    expect(await contents({ networks: ['127.0.0.0/8'], links: 1 })).toEqual(['Look at'])
    expect(await contents({ networks: ['10.0.0.0/8'] })).toEqual([])
    expect(await contents({ joined: 'invited' })).toEqual([])
    later(24)
    await bob.posts('an old account')
    expect(await contents({ accountHours: 24 })).not.toContain('an old ')
  })

  it('tests the posts of 30 days, and counts by day', async () => {
    const { alice, bob, later, rehearse } = await ruledWorld()
    await bob.posts('shoes long ago')
    later(31 * 24)
    for (const member of [alice, bob]) await member.signsIn()
    await bob.posts('shoes')
    later(24)
    await bob.posts('more shoes')
    const { posts, matched, users, days, isComplete } = await rehearse({ words: ['shoes'] })
    expect({ posts, matched, users, isComplete }).toEqual({ posts: 2, matched: 2, users: 1, isComplete: true })
    expect(days.map((day) => day.matched)).toEqual([1, 1])
  })

  it('leaves out posts that are not for everyone, so that nobody can guess their words', async () => {
    const { bob, carol, member, app, settles, rehearse } = await ruledWorld()
    const [dora, emil] = [member('dora'), member('emil')]
    await bob.posts('an open word')
    await bob.posts('a word for followers', { audience: 'followers' })
    await bob.posts('@alice a word between us', { audience: 'mentioned' })
    await carol.posts('a protected word')
    await carol.protects()
    await dora.posts('a suspended word')
    await restrict(app.deps, dora, 'suspended')
    const removed = await emil.posts('a removed word')
    await setAudience(app.deps, removed, AUDIENCE.nobody)
    await settles()
    for (const conditions of [{ words: ['word'] }, { accountHours: 24 }])
      expect(await rehearse(conditions)).toMatchObject({ posts: 1, matched: 1, newest: [{ content: 'an open word' }] })
  })

  it('tests all texts that readers see, in every spelling', async () => {
    const { bob, carol, rehearse } = await ruledWorld()
    await bob.signsUp()
    await bob.call('PUT /profile', {
      body: {
        currentPassword: bob.password,
        name: 'Lucky Wіnner',
        bio: 'My саsіnо',
        website: 'https://bets.example/bob',
      },
    })
    await carol.call('POST /tweets', { body: { content: 'Look', warning: 'Fгее соіnѕ' } })
    await carol.posts('A picture', { images: [await photo()], alt: ['Сhеар ріllѕ'] })
    await carol.posts('See https://xn--80ak6aa92e.com/login and 𝓥𝓲𝓪𝓰𝓻𝓪')
    await bob.posts('Hello')
    await carol.posts('快来赌场吧 https://bücher.example')
    const contents = async (...words: string[]) => (await rehearse({ words })).newest.map(({ content }) => content)
    for (const [word, content] of [
      ['free coins', 'Look'],
      ['cheap pills', 'A picture'],
      ['apple.com', 'See https://xn--80ak6aa92e.com/login and 𝓥𝓲𝓪𝓰𝓻𝓪'],
      ['viagra', 'See https://xn--80ak6aa92e.com/login and 𝓥𝓲𝓪𝓰𝓻𝓪'],
      ['lucky winner', 'Hello'],
      ['casino', 'Hello'],
      ['bets.example', 'Hello'],
      ['bob', 'Hello'],
      ['赌场', '快来赌场吧 https://bücher.example'],
      ['场', '快来赌场吧 https://bücher.example'],
      ['xn--bcher-kva.example', '快来赌场吧 https://bücher.example'],
    ] as const)
      expect(await contents(word), word).toEqual([content])
    expect(await contents('winner my', 'picture cheap', 'pill')).toEqual([])
  })

  it('stops at a limit of work, and says how many of the newest posts it has tested', async () => {
    const { bob, app, later } = await ruledWorld()
    await bob.posts('the first')
    later(1)
    const author = app.deps.ids.parse(await bob.id)
    // With few words in common some of a thousand posts would agree in no band with any other, by chance.
    const advert =
      'cheap shoes, boots for young or old in all sizes with many colours here at the best price of our town, number'
    for (let from = 0; from < 3_200; from += 800)
      await insertTweetsDirectly(
        app.deps,
        author,
        Array.from({ length: 800 }, (_, index) => `${advert} ${from + index}`),
      )
    const rehearsal = (mostSteps?: number) =>
      rehearse(app.deps, { words: ['shoes'], alike: 1 }, AbortSignal.timeout(60_000), mostSteps)
    const some = await rehearsal(1)
    expect(some).toMatchObject({ posts: 1_000, isComplete: false, users: 1 })
    expect(some.newest[0]).toMatchObject({ content: `${advert} 3199` })
    expect(some.matched).toBe(1_000)
    expect(await rehearsal()).toMatchObject({ posts: 3_201, isComplete: true })
  })

  it('counts decomposed letters, and links, as work', async () => {
    const { bob, app } = await ruledWorld()
    const author = app.deps.ids.parse(await bob.id)
    for (const text of ['\ufdfa'.repeat(30), 'https://a.example '.repeat(10)]) {
      await insertTweetsDirectly(app.deps, author, Array<string>(600).fill(text))
      await insertTweetsDirectly(app.deps, author, Array<string>(600).fill(text))
      expect(await rehearse(app.deps, { words: ['shoes'] }, AbortSignal.timeout(60_000), 3_000_000)).toMatchObject({
        ...{ posts: 1_000, isComplete: false },
      })
    }
  })

  it('refuses empty conditions and invalid address ranges', async () => {
    const { rehearse } = await ruledWorld()
    await expect(rehearse({})).rejects.toMatchObject({ status: 400, fields: { conditions: expect.any(String) } })
    await expect(rehearse({ words: [' '] })).rejects.toMatchObject({ status: 400 })
    await expect(rehearse({ networks: ['10.0.0.0'] })).rejects.toMatchObject({
      fields: { networks: expect.any(String) },
    })
  })
})

describe('PUT /automation/rules/:id/state', () => {
  it('has a rule record matches in shadow, and act when it is live', async () => {
    const { bob, create, set, settles, matches } = await ruledWorld()
    const { _id } = await create({ words: ['shoes'] }, suspend)
    await bob.posts('shoes one')
    await settles()
    await expect(set(_id, 'live')).rejects.toMatchObject({ status: 409, code: 'automatic_rule_not_in_shadow' })
    await set(_id, 'shadow')
    await bob.posts('shoes two')
    await settles()
    expect(await matches(_id)).toMatchObject([{ content: 'shoes two', act: null }])
    expect(await standingOf(bob)).toEqual([])

    await set(_id, 'live')
    await bob.posts('shoes three')
    await settles()
    await bob.signsIn()
    expect(await standingOf(bob)).toEqual(['suspended'])
    expect((await matches(_id)).map(({ act }) => typeof act)).toEqual(['string', 'object'])
  })
})

describe('an automatic rule', () => {
  it('gives a reason, is named in the log, and its act can be appealed', async () => {
    const { alice, bob, runs, settles } = await ruledWorld()
    await runs({ words: ['shoes'] }, { kind: 'remove_tweet', reason: 'No shops.', hours: null })
    const tweet = await bob.posts('shoes')
    await settles()
    await expect(alice.sees(tweet)).rejects.toMatchObject({ code: 'tweet_not_found' })
    const { decisions } = await bob.call('GET /decisions')
    expect(decisions).toMatchObject([{ kind: 'remove_tweet', reason: 'No shops.', isAutomatic: true, canAppeal: true }])
    const { entries } = await alice.call('GET /moderation/log')
    expect(entries.find(({ action }) => action === 'remove_tweet')).toMatchObject({
      by: { _id: null, name: 'Spam' },
      isAutomatic: true,
    })
    const appealed = await bob.call('POST /decisions/:id/appeal', {
      params: { id: decisions[0]!._id },
      body: { text: 'I collect them.' },
    })
    expect(appealed).toMatchObject({ canAppeal: false })
  })

  it('opens a case for moderators when it only reports', async () => {
    const { alice, bob, runs, settles } = await ruledWorld()
    await runs({ words: ['shoes'] }, report)
    await bob.posts('shoes')
    await settles()
    const { cases } = await alice.call('GET /moderation/cases')
    expect(cases).toMatchObject([{ excerpt: 'shoes', reportsCount: 0, status: 'open' }])
  })

  it('shows moderators no post that is not for everyone, until a user reports it', async () => {
    const { alice, bob, carol, runs, settles } = await ruledWorld()
    alice.seesAddresses = true
    await carol.signsUp()
    await runs({ words: ['secret'] }, report)
    const post = await bob.posts('@carol my secret', { audience: 'mentioned' })
    await settles()
    const [found] = (await alice.call('GET /moderation/cases')).cases
    const params = { id: found!._id }
    expect(await alice.call('GET /moderation/cases/:id', { params })).toMatchObject({ excerpt: '', tweet: null })
    const act = { kind: 'mark_tweet', reason: 'Sensitive', keepOpen: true } as const
    const { acts } = await alice.call('POST /moderation/cases/:id/acts', { params, body: act })
    expect(acts[0]!.tweet).toEqual({ _id: post._id, content: '' })
    await carol.call('POST /reports', { body: { kind: 'tweet', id: post._id, category: 'harassment' } })
    const tweet = { content: '@carol my secret' }
    expect(await alice.call('GET /moderation/cases/:id', { params })).toMatchObject({ excerpt: tweet.content, tweet })
  })

  it('exempts accounts with a role, and acts on an account once', async () => {
    const { alice, bob, runs, settles, matches } = await ruledWorld()
    const { _id } = await runs({ words: ['shoes'] }, { kind: 'warn', reason: 'No shops.', hours: null })
    await alice.posts('shoes')
    for (let copy = 0; copy < 3; copy++) await bob.posts(`shoes ${copy}`)
    await settles()
    expect((await matches(_id)).map(({ act }) => act !== null)).toEqual([false, false, true])
    expect((await bob.call('GET /decisions')).decisions).toHaveLength(1)
  })

  it('tests the warnings of an edited post, and a changed profile, on which it acts once a day', async () => {
    const { alice, bob, carol, crowd, runs, later, settles, matches } = await ruledWorld()
    const warns = await runs({ words: ['casino'] }, { kind: 'warn', reason: 'No games.', hours: null })
    const removes = await runs({ words: ['lottery'] }, { kind: 'remove_tweet', reason: 'No games.', hours: null })
    await runs({ words: ['casino'], links: 1 }, { kind: 'suspend', reason: 'Not for profiles.', hours: null })
    const post = await bob.posts('Look')
    const params = { id: post._id }
    await bob.call('PUT /tweets/:id', { params, body: { content: 'Look', warning: 'My саsіnо' } })
    const [dora] = crowd(1)
    for (const [member, bio] of [
      [carol, 'The best cаsino'],
      [dora!, 'The best lottery'],
    ] as const) {
      await member.signsUp()
      for (const name of ['One', 'Two'])
        await member.call('PUT /profile', { body: { currentPassword: member.password, name, bio } })
    }
    await settles()
    expect(await matches(warns._id)).toMatchObject([
      { tweet: null, content: null, user: { username: 'carol' }, act: expect.any(String) },
      { tweet: post._id, content: 'Look', user: { username: 'bob' }, act: expect.any(String) },
    ])
    expect((await carol.call('GET /decisions')).decisions).toMatchObject([{ kind: 'warn', reason: 'No games.' }])
    // An act on posts opens a case about a profile.
    expect(await matches(removes._id)).toMatchObject([{ tweet: null, act: null }])
    const { cases } = await alice.call('GET /moderation/cases')
    expect(cases).toMatchObject([{ kind: 'user', user: { username: dora!.username } }])
    later(25)
    await carol.signsIn()
    await carol.call('PUT /profile', { body: { currentPassword: carol.password, name: 'Three' } })
    await settles()
    expect((await carol.call('GET /decisions')).decisions).toHaveLength(2)
  })

  it('in shadow records no post that is not for everyone', async () => {
    const { bob, carol, create, set, settles, matches } = await ruledWorld()
    const { _id } = await create({ words: ['secret'] })
    await set(_id, 'shadow')
    await carol.signsUp()
    await bob.posts('@carol my secret', { audience: 'mentioned' })
    await bob.posts('an open secret')
    await settles()
    expect(await matches(_id)).toMatchObject([{ content: 'an open secret' }])
  })

  it('goes back to shadow when it acts too often', async () => {
    const { crowd, runs, rule, settles } = await ruledWorld()
    const { _id } = await runs({ words: ['shoes'] }, { kind: 'limit', reason: 'No shops.', hours: 1 }, 3)
    const members = crowd(6)
    for (const member of members) await member.posts('shoes')
    await settles()
    expect(await rule(_id)).toMatchObject({ state: 'shadow', isStopped: true, actsCount: 3, matchesCount: 6 })
  })
})

describe('POST /automation/rules/:id/undo', () => {
  it('undoes acts and cases of a rule, but no acts of moderators', async () => {
    const { alice, bob, carol, crowd, member, app, runs, rule, settles } = await ruledWorld()
    const { _id } = await runs({ words: ['shoes'] }, { kind: 'limit', reason: 'No shops.', hours: null })
    const members = [bob, ...crowd(4)]
    for (const each of members) await each.posts('shoes')
    await settles()
    expect(await Promise.all(members.map(standingOf))).toEqual(members.map(() => ['limited']))
    await carol.signsUp()
    const body = { kind: 'user', id: 'bob', category: 'spam' } as const
    await carol.call('POST /reports', { body })
    const mona = member('mona')
    await setRole(app.deps.db, app.deps.ids.parse(await mona.id), 'moderator')
    const { cases } = await mona.call('GET /moderation/cases')
    const freeze = { kind: 'freeze', reason: 'By hand.' } as const
    await mona.call('POST /moderation/cases/:id/acts', { params: { id: cases[0]!._id }, body: freeze })

    const undo = () => alice.call('POST /automation/rules/:id/undo', { params: { id: _id } })
    const answers = await atOnce(3, undo)
    expect(answers.reduce((sum, { undone }) => sum + undone, 0)).toBe(5)
    expect(await standingOf(bob)).toEqual(['frozen'])
    expect(await standingOf(members[1]!)).toEqual([])
    expect(await rule(_id)).toMatchObject({ state: 'shadow', actsCount: 0 })
  })
})

describe('PUT /automation/rules/:id', () => {
  it('sends a rule back to shadow when its actions change, and refuses the second of two concurrent changes', async () => {
    const { alice, runs } = await ruledWorld()
    const { _id, version, conditions } = await runs({ words: ['shoes'] }, suspend)
    const change = (name: string, more: object = {}) =>
      alice.call('PUT /automation/rules/:id', {
        params: { id: _id },
        body: { name, conditions, reaction: suspend, mostPerHour: 50, version, ...more },
      })
    const [first, second] = await Promise.allSettled([change('Shops'), change('Stores')])
    expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const { rules } = await alice.call('GET /automation/rules')
    expect(rules[0]).toMatchObject({ state: 'live', version: version + 1 })
    const next = await change('Shops', { conditions: { links: 1 }, version: version + 1 })
    expect(next.rule).toMatchObject({ state: 'shadow', conditions: { links: 1 } })
  })
})

describe('POST /automation/rules', () => {
  it('refuses a rule without a name, a reason or a condition', async () => {
    const { alice } = await ruledWorld()
    const body = { name: 'Spam', conditions: { links: 1 }, reaction: suspend, mostPerHour: 5 }
    const create = (change: object) => alice.call('POST /automation/rules', { body: { ...body, ...change } })
    for (const [field, change] of [
      ['name', { name: ' ' }],
      ['reason', { reaction: { ...suspend, reason: ' ' } }],
      ['conditions', { conditions: {} }],
      ['mostPerHour', { mostPerHour: 0 }],
    ] as const)
      await expect(create(change)).rejects.toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
  })
})

describe('GET /automation/rules/:id/matches', () => {
  it('lists the matches of a rule, newest first, without posts that are not for everyone', async () => {
    const { bob, carol, create, set, settles, matches } = await ruledWorld()
    const { _id } = await create({ words: ['shoes'] })
    await set(_id, 'shadow')
    for (const member of [bob, carol]) await member.posts('shoes')
    await settles()
    await carol.protects()
    expect(await matches(_id)).toMatchObject([
      { content: null, user: { username: 'carol' }, act: null },
      { content: 'shoes', user: { username: 'bob' }, act: null },
    ])
  })
})

describe('DELETE /automation/rules/:id', () => {
  it('deletes a rule, and keeps its acts', async () => {
    const { alice, bob, runs, settles } = await ruledWorld()
    const { _id } = await runs({ words: ['shoes'] }, { kind: 'limit', reason: 'No shops.', hours: null })
    await bob.posts('shoes')
    await settles()
    await alice.call('DELETE /automation/rules/:id', { params: { id: _id } })
    expect((await alice.call('GET /automation/rules')).rules).toEqual([])
    expect(await standingOf(bob)).toEqual(['limited'])
    const { entries } = await alice.call('GET /moderation/log', { query: { action: 'change_rule' } })
    expect(entries[0]).toMatchObject({ reason: 'Spam', after: '', by: { name: 'alice' } })
  })

  it('keeps no match of an account that is deleted later', async () => {
    const { alice, bob, app, create, set, settles } = await ruledWorld()
    const { _id } = await create({ words: ['shoes'] })
    await set(_id, 'shadow')
    await bob.posts('shoes')
    await settles()
    await alice.call('DELETE /automation/rules/:id', { params: { id: _id } })
    await bob.reauthenticates()
    await bob.call('POST /account/delete', { body: { username: 'bob' } })
    await endGrace(app.deps)
    await settles()
    expect(await app.deps.db.selectFrom('rule_matches').selectAll().execute()).toEqual([])
  })
})

describe('GET /automation/rules', () => {
  it('is allowed to administrators only, as all calls of rules', async () => {
    const { bob, app, create } = await ruledWorld()
    const { _id } = await create({ links: 1 })
    await setRole(app.deps.db, app.deps.ids.parse(await bob.id), 'moderator')
    const refused = { status: 403, code: 'not_allowed' }
    await expect(bob.call('GET /automation/rules')).rejects.toMatchObject(refused)
    await expect(bob.call('POST /automation/rules/:id/undo', { params: { id: _id } })).rejects.toMatchObject(refused)
  })
})
