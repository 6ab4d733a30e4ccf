import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { transact } from '#server/db/transaction.ts'
import { doHourlyWork } from '#server/features.ts'
import {
  actOn,
  caseAbout,
  decide,
  lift,
  moderatedWorld,
  openCase,
  publishRules,
  report,
  reportedPost,
  standingOf,
  undo,
} from '#tests/moderation.ts'
import { photo } from '#tests/pictures.ts'

const id = '0'.repeat(24)
const over = { status: 409, code: 'act_over' }

describe('POST /moderation/cases/:id/acts', () => {
  it.each([
    ['limit', 'limited'],
    ['freeze', 'frozen'],
    ['suspend', 'suspended'],
    ['mark_account', 'sensitive'],
  ] as const)('%s makes an account %s, and the member reads why', async (kind, standing) => {
    const { bob, dora, mona } = await moderatedWorld()
    await publishRules(dora, 0, 'Be kind.')
    const act = await actOn(mona, bob, { kind, reason: 'You were not.', rule: 1 })
    await bob.signsIn()
    expect(await standingOf(bob)).toEqual([standing])
    const { decisions } = await bob.call('GET /decisions')
    expect(decisions).toMatchObject([
      { _id: act._id, kind, reason: 'You were not.', rule: { text: 'Be kind.' }, state: 'active', canAppeal: true },
    ])
    await undo(mona, act)
    expect(await standingOf(bob)).toEqual([])
    expect((await bob.call('GET /decisions')).decisions).toMatchObject([{ state: 'undone', canAppeal: false }])
  })

  it('removes a post and its counts at once, and restores it with everything that belongs to it', async () => {
    const { alice, bob, carol, mona, settles } = await moderatedWorld()
    const parent = await alice.posts('What do you think?')
    const tweet = await bob.replies(parent, 'Buy #coins')
    const own = await bob.quotes(parent, 'Also #coins')
    await bob.call('PUT /tweets/:id/pin', { params: { id: own._id } })
    await carol.likes(tweet)
    await carol.retweets(own)
    for (const { _id } of [tweet, own]) await report(carol, { kind: 'tweet', id: _id, category: 'spam' })
    const { cases } = await mona.call('GET /moderation/cases')
    const acts = []
    for (const found of cases)
      acts.push((await decide(mona, found, { kind: 'remove_tweet', reason: 'Adverts' })).acts[0]!)
    await settles()
    for (const member of [alice, bob, carol])
      await expect(member.sees(tweet)).rejects.toMatchObject({ code: 'tweet_not_found' })
    expect(await alice.sees(parent)).toMatchObject({ repliesCount: 0, quotesCount: 0 })
    expect(await alice.looksAt(bob)).toMatchObject({ tweetsCount: 0, pinnedTweet: null })
    expect((await alice.tweetsOf(bob)).tweets).toEqual([])
    expect((await alice.call('GET /search', { query: { q: 'coins' } })).tweets).toEqual([])
    expect((await alice.notifications()).notifications).toEqual([])
    const { decisions } = await bob.call('GET /decisions')
    // Two processes may have decided in the same millisecond.
    expect(decisions.map(({ tweet: removed }) => removed?.content).toSorted()).toEqual(['Also #coins', 'Buy #coins'])
    for (const act of acts) await undo(mona, act)
    await settles()
    expect(await alice.sees(tweet)).toMatchObject({ likesCount: 1 })
    expect(await alice.sees(own)).toMatchObject({ retweetsCount: 1 })
    expect(await alice.sees(parent)).toMatchObject({ repliesCount: 1, quotesCount: 1 })
    expect(await alice.looksAt(bob)).toMatchObject({ tweetsCount: 1, pinnedTweet: own._id })
    const found = async () => (await alice.call('GET /search', { query: { q: 'coins' } })).tweets
    // Where words are on many machines, the same search is not made again for two seconds.
    await expect.poll(found, { timeout: 10_000 }).toHaveLength(2)
  })

  it('purges a removed post with its images when the undo period ends, but not during an appeal', async () => {
    const { cast, bob, carol, mona, max, passes, settles } = await moderatedWorld()
    const tweet = await bob.posts('Look', { images: [await photo()] })
    await report(carol, { kind: 'tweet', id: tweet._id, category: 'sexual' })
    const found = await openCase(mona)
    const { acts } = await decide(mona, found, { kind: 'remove_tweet', reason: 'Not here' })
    await bob.call('POST /decisions/:id/appeal', { params: { id: acts[0]!._id }, body: { text: 'It is art.' } })
    passes(31 * DAY_MS)
    for (const member of [mona, max, carol]) await member.signsIn()
    await doHourlyWork(cast.app.deps)
    await settles()
    expect(await cast.files('media')).not.toEqual([])
    const params = { id: found._id }
    await max.call('POST /moderation/cases/:id/appeal', { params, body: { isAccepted: false, answer: 'It is not.' } })
    await doHourlyWork(cast.app.deps)
    await settles()
    expect(await cast.files('media')).toEqual([])
    await expect(undo(mona, acts[0]!)).rejects.toMatchObject(over)
    expect((await max.call('GET /moderation/cases/:id', { params })).tweet).toMatchObject({ state: 'deleted' })
    const { entries } = await mona.call('GET /moderation/log')
    expect(entries[0]).toMatchObject({ action: 'purge', by: { _id: null, name: '' }, before: 'removed' })
  })

  it('purges a removed post behind many with open appeals', async () => {
    const cast = await moderatedWorld()
    const { tweet, found } = await reportedPost(cast, 'Buy coins')
    await decide(cast.mona, found, { kind: 'remove_tweet', reason: 'Adverts' })
    const { db, ids } = cast.cast.app.deps
    const act = await db.selectFrom('moderation_acts').selectAll().executeTakeFirstOrThrow()
    const appealed = await db.selectFrom('cases').selectAll().executeTakeFirstOrThrow()
    const places = Array.from({ length: 200 }, (_, index) => index + 1)
    const cases = places.map((place) => ({ ...appealed, id: appealed.id + place, open_appeal_id: place }))
    const acts = places.map((place) => ({
      ...{ ...act, id: act.id + place, case_id: appealed.id + place },
      purge_at: act.purge_at! - place,
    }))
    await transact(db, async (tx) => {
      await tx.insertInto('cases').values(cases).execute()
      await tx.insertInto('moderation_acts').values(acts).execute()
    })
    cast.passes(31 * DAY_MS)
    await doHourlyWork(cast.cast.app.deps)
    expect(await db.selectFrom('tweets').select('id').where('id', '=', ids.parse(tweet._id)).execute()).toEqual([])
  })

  it('covers the images of a post', async () => {
    const { bob, carol, mona } = await moderatedWorld()
    const { found } = await reportedPost({ bob, carol, mona }, 'Look')
    const marked = await decide(mona, found, { kind: 'mark_tweet', reason: 'Nudity', keepOpen: true })
    expect(marked).toMatchObject({ status: 'open', tweet: { isSensitive: true } })
    const { _id } = marked.tweet!
    // The author cannot take that back.
    expect(await bob.edits({ _id }, { sensitive: false })).toMatchObject({ isSensitive: true })
    await undo(mona, marked.acts[0]!)
    const seen = await mona.call('GET /moderation/cases/:id', { params: { id: found._id } })
    expect(seen.tweet).toMatchObject({ isSensitive: false })
  })

  it('ends sessions of a suspended member at once; they sign in to read why', async () => {
    const { bob, alice, mona } = await moderatedWorld()
    const phone = await bob.onAnotherDevice()
    await actOn(mona, bob, { kind: 'suspend', reason: 'Threats' })
    for (const device of [bob, phone]) await expect(device.me()).rejects.toMatchObject({ status: 401 })
    await expect(alice.looksAt(bob)).rejects.toMatchObject({ code: 'user_not_found' })
    await bob.signsIn()
    await expect(bob.posts('Hello?')).rejects.toMatchObject({ status: 403, code: 'account_suspended' })
    const { decisions } = await bob.call('GET /decisions')
    expect(await bob.call('GET /decisions/:id', { params: { id: decisions[0]!._id } })).toEqual(decisions[0])
  })

  it('acts on a post that a report attaches, and on no other', async () => {
    const { bob, carol, mona } = await moderatedWorld()
    const [tweet, other] = [await bob.posts('Example'), await bob.posts('Other')]
    await report(carol, { kind: 'user', id: 'bob', category: 'spam', tweets: [tweet._id] })
    const found = await openCase(mona)
    const act = { kind: 'remove_tweet', reason: 'Spam', keepOpen: true } as const
    for (const wrong of [act, { ...act, tweet: other._id }, { ...act, tweet: id }])
      await expect(decide(mona, found, wrong)).rejects.toMatchObject({ fields: { tweet: expect.any(String) } })
    await decide(mona, found, { ...act, tweet: tweet._id })
    await expect(bob.sees(tweet)).rejects.toMatchObject({ code: 'tweet_not_found' })
    await bob.sees(other)
  })

  it('requires a reason and an end in the future, and acts once for a repeated key', async () => {
    const { bob, mona, now } = await moderatedWorld()
    const found = await caseAbout(mona, bob)
    const act = { kind: 'limit', reason: 'Spam' } as const
    await expect(decide(mona, found, { ...act, reason: ' ' })).rejects.toMatchObject({ code: 'missing_reason' })
    for (const endsAt of [new Date(now()).toISOString(), '2200-01-01T00:00:00.000Z', '2027-19-39T00:00:00.000Z'])
      await expect(decide(mona, found, { ...act, endsAt })).rejects.toMatchObject({
        fields: { endsAt: 'Choose a time in the future.' },
      })
    const request = { params: { id: found._id }, body: act, idempotencyKey: crypto.randomUUID() }
    for (let time = 0; time < 2; time++) {
      const { acts, status } = await mona.call('POST /moderation/cases/:id/acts', request)
      expect([acts.length, status]).toEqual([1, 'closed'])
    }
    await expect(decide(mona, found, act)).rejects.toMatchObject({ code: 'case_closed' })
  })

  it('ends at its end date', async () => {
    const { cast, bob, mona, now, passes } = await moderatedWorld()
    const endsAt = new Date(now() + DAY_MS).toISOString()
    const act = await actOn(mona, bob, { kind: 'freeze', reason: 'Calm down.', endsAt })
    await doHourlyWork(cast.app.deps)
    expect(await standingOf(bob)).toEqual(['frozen'])
    passes(DAY_MS)
    await doHourlyWork(cast.app.deps)
    expect(await standingOf(bob)).toEqual([])
    await expect(undo(mona, act)).rejects.toMatchObject(over)
    const { decisions } = await bob.call('GET /decisions')
    expect(decisions).toMatchObject([{ state: 'ended', endsAt, overAt: expect.any(String) }])
    expect(decisions[0]!.overAt! >= endsAt).toBe(true)
    const { entries } = await mona.call('GET /moderation/log')
    expect(entries[0]).toMatchObject({ action: 'end', by: { _id: null, name: '' }, before: 'frozen', after: '' })
  })
})

describe('POST /moderation/acts/:id/undo', () => {
  it('keeps the effects of other acts in force, in any order of undoing', async () => {
    const { bob, mona, max } = await moderatedWorld()
    const first = await actOn(mona, bob, { kind: 'limit', reason: 'One' })
    const second = await actOn(max, bob, { kind: 'limit', reason: 'Two' })
    await actOn(mona, bob, { kind: 'mark_account', reason: 'Three' })
    await undo(max, first)
    expect(await standingOf(bob)).toEqual(['limited', 'sensitive'])
    expect(await undo(mona, second)).toMatchObject({ state: 'undone', overBy: { username: 'mona' }, canUndo: false })
    expect(await standingOf(bob)).toEqual(['sensitive'])
    await expect(undo(mona, second)).rejects.toMatchObject(over)
  })

  it('shows a post that was removed twice again to its readers', async () => {
    const { bob, alice, carol, mona } = await moderatedWorld()
    const { tweet, found } = await reportedPost({ bob, carol, mona }, 'Hm')
    const act = { kind: 'remove_tweet', reason: 'Spam', keepOpen: true } as const
    const { acts } = await decide(mona, found, act).then(() => decide(mona, found, act))
    await undo(mona, acts[1]!)
    await expect(alice.sees(tweet)).rejects.toMatchObject({ code: 'tweet_not_found' })
    await undo(mona, acts[0]!)
    expect(await alice.looksAt(bob)).toMatchObject({ tweetsCount: 1 })
    await alice.sees(tweet)
  })

  it('is possible for 30 days; later an act is lifted', async () => {
    const { bob, mona, passes } = await moderatedWorld()
    const act = await actOn(mona, bob, { kind: 'limit', reason: 'Spam' })
    passes(30 * DAY_MS + 1)
    for (const member of [mona, bob]) await member.signsIn()
    await expect(undo(mona, act)).rejects.toMatchObject(over)
    expect(await lift(mona, act)).toMatchObject({ state: 'ended', overBy: { username: 'mona' } })
    expect(await standingOf(bob)).toEqual([])
  })

  it('is for moderators', async () => {
    const { bob, carol, mona } = await moderatedWorld()
    const act = await actOn(mona, bob, { kind: 'warn', reason: 'Hm' })
    for (const end of [undo, lift]) {
      await expect(end(bob, act)).rejects.toMatchObject({ code: 'not_allowed' })
      await expect(end(carol, act)).rejects.toMatchObject({ code: 'not_allowed' })
      await expect(end(mona, { _id: id })).rejects.toMatchObject({ code: 'act_not_found' })
    }
  })
})

describe('POST /moderation/acts/:id/lift', () => {
  it('ends an act now, which stays in the history', async () => {
    const { bob, mona } = await moderatedWorld()
    const act = await actOn(mona, bob, { kind: 'freeze', reason: 'Calm down.' })
    await lift(mona, act)
    expect(await standingOf(bob)).toEqual([])
    await expect(lift(mona, act)).rejects.toMatchObject(over)
    const { acts } = await mona.call('GET /moderation/users/:id', { params: { id: 'bob' } })
    expect(acts).toMatchObject([{ state: 'ended' }])
  })
})
