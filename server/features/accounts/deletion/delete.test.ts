import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { DELETION_DAYS } from '#contract/limits.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { tableRules } from '#server/db/table-rules.ts'
import { findIdByEmail } from '#server/features/people/emails.store.ts'
import { verifyOrg } from '#server/features/people/verified-orgs/verify.ts'
import { doHourlyWork } from '#server/features.ts'
import { mastodonOf } from '#tests/mastodon.ts'
import type { Member } from '#tests/member.ts'
import { photo } from '#tests/pictures.ts'
import { restrict } from '#tests/stores/restrict.ts'
import { atOnce, type World, world } from '#tests/world.ts'
import { runChecks } from '#tools/admin/check.ts'
import { finishDeletions } from './finish-deletions.ts'

const gone = { status: 404, code: 'user_not_found' }

/** Ends the days of grace: the next round of the job purges the account. */
const ends = async ({ app, passes, settles }: Pick<Entangled, 'app' | 'passes' | 'settles'>) => {
  passes(DELETION_DAYS * DAY_MS)
  await doHourlyWork(app.deps)
  await settles()
}

type Entangled = Awaited<ReturnType<typeof entangled>>

/** A network in which dave has something to do with everything, and a clock that can be put forward. */
async function entangled() {
  let now = Date.now()
  const cast = await world({ clock: () => now, settings: { RATE_LIMITS: 'off' } })
  const { alice, bob, carol, app } = cast
  const dave = cast.member('dave')
  await dave.changesProfile({ bio: 'Soon gone' }, { avatar: await photo({ colour: '#00e000' }) })
  const post = await dave.posts('Words of one who leaves #leaving', { images: [await photo()] })
  const kept = await bob.posts('from bob')
  const reply = await bob.replies(post, 'an answer')
  await dave.replies(kept, 'his answer')
  for (const member of [alice, bob]) {
    await member.follows(dave)
    await dave.follows(member)
    await member.likes(post)
    await member.writes(dave, 'Hello')
    await dave.writes(member, 'unread by them')
  }
  await bob.retweets(post)
  await bob.bookmarks(post)
  await dave.marks(kept)
  await carol.blocks(dave)
  await dave.blocks(cast.member('eve'))
  const frank = cast.member('frank')
  await frank.protects()
  await frank.wants({ notFollowers: 'filter' })
  await dave.follows(frank)
  await dave.following()
  await dave.notificationTexts()
  await dave.reads()
  await dave.wantsPushed({ like: false })
  await bob.posts('Between us, @dave', { audience: 'mentioned' })
  const { v1 } = await mastodonOf(cast, dave)
  const [conversation] = await v1.conversations.list()
  await v1.conversations.$select(conversation!.id).read()
  await v1.markers.create({ home: { lastReadId: conversation!.lastStatus!.id } })
  await dave.call('PUT /drafts/:id', { params: { id: randomUUID() }, body: { posts: [{ text: 'Unsent', images: 0 }] } })
  await dave.call('POST /auth/factors/authenticator')
  await dave.call('POST /auth/factors/passkeys/options')
  await verifyOrg(app.deps, app.deps.ids.parse(await dave.id), 'https://dave.example')
  // Each accepts the other's request to notify.
  const grace = cast.member('grace')
  const pairs = [
    [dave, grace, await grace.posts('from grace')],
    [grace, dave, post],
  ] as const
  for (const [, recipient] of pairs) await recipient.wants({ notFollowers: 'filter' })
  for (const [actor, , liked] of pairs) await actor.likes(liked)
  await cast.settles()
  for (const [actor, recipient] of pairs)
    await recipient.call('POST /notifications/requests/:id/accept', { params: { id: await actor.id } })
  await cast.settles()
  return Object.assign(cast as World, {
    ...{ dave, post, kept, reply },
    passes: (ms: number) => {
      now += ms
    },
  })
}

/** All lists of the product as somebody is shown them. */
async function everythingSeenBy(
  viewer: Member,
  { kept, reply }: Pick<Awaited<ReturnType<typeof entangled>>, 'kept' | 'reply'>,
) {
  await viewer.reauthenticates() // for the export, however late it is
  const seen: unknown[] = [
    await viewer.newest(),
    await viewer.following(),
    await viewer.forYou(),
    await viewer.sees(reply),
    await viewer.repliesTo(kept),
    await viewer.ancestorsOf(reply),
    await viewer.followersOf(viewer),
    await viewer.followedBy(viewer),
    await viewer.call('GET /users/random', { query: { limit: 20 } }),
    await viewer.call('GET /blocks'),
    await viewer.verifiedOrgs(),
    await viewer.bookmarked(),
    await viewer.notifications(),
    await viewer.conversations(),
    await viewer.searches({ q: 'words' }),
    await viewer.searches({ q: 'dave' }),
    await viewer.call('GET /users/search', { query: { q: 'dave' } }),
    await viewer.profile(),
    await viewer.tweetsOf(viewer, { filter: 'likes' }),
    await viewer.tweetsOf(viewer, { filter: 'retweets' }),
    await viewer.call('GET /account/export'),
  ]
  return JSON.stringify(seen)
}

/** Tables in which a column still holds the id; that others replied to it is theirs. */
async function tablesWith({ app }: World, id: Id): Promise<string[]> {
  const { db } = app.deps
  // Tables of extensions are excluded, and no row of the search index is read.
  const isOurs = (name: string) => Object.hasOwn(tableRules, name) && name !== 'tweet_search'
  const tables = (await db.introspection.getTables()).filter((table) => isOurs(table.name))
  const found: string[] = []
  for (const { name, columns } of tables) {
    const rows = (await db
      .selectFrom(name as 'likes')
      .selectAll()
      .execute()) as object[]
    const names = columns.map((column) => column.name).filter((column) => column !== 'reply_to_author')
    for (const row of rows)
      if (names.some((column) => (row as Record<string, unknown>)[column] === id)) found.push(name)
  }
  return [...new Set(found)].toSorted()
}

describe('POST /account/delete', () => {
  it('signs out everywhere and hides everything from all users, at once and for good', async () => {
    const cast = await entangled()
    const { alice, bob, dave, post, settles, restarts, mailsTo } = cast
    const telephone = await dave.onAnotherDevice()
    const tab = await telephone.connects()
    const daveId = await dave.id
    expect(await everythingSeenBy(bob, cast)).toContain(daveId)

    expect(await dave.leaves()).toEqual({ ok: true, deletesAt: expect.any(String) })
    await tab.next('session.ended')
    for (const device of [dave, telephone]) await expect(device.me()).rejects.toMatchObject({ code: 'signed_out' })

    const expectNothing = async () => {
      for (const viewer of [alice, bob]) expect(await everythingSeenBy(viewer, cast)).not.toContain(daveId)
      for (const id of ['dave', daveId])
        await expect(bob.call('GET /users/:id', { params: { id } })).rejects.toMatchObject(gone)
      await expect(bob.sees(post)).rejects.toMatchObject({ code: 'tweet_not_found' })
      await expect(bob.likes(post)).rejects.toMatchObject({ code: 'tweet_not_found' })
      const { params } = { params: { id: daveId } }
      await expect(bob.call('GET /messages/with/:id', { params })).rejects.toMatchObject(gone)
      await expect(bob.call('POST /users/:id/follow', { params })).rejects.toMatchObject(gone)
      expect(await bob.unreadConversations()).toBe(0)
    }
    await expectNothing()
    await settles()
    await restarts()
    await expectNothing()
    await ends(cast)
    await expectNothing()
    const login = { body: { identifier: 'dave', password: dave.password } }
    await expect(dave.call('POST /auth/login', login)).rejects.toMatchObject({ code: 'wrong_credentials' })
    expect((await mailsTo(dave.email)).map((mail) => mail.subject).slice(-2)).toEqual([
      'Your account will be deleted',
      'Your account was deleted',
    ])
  })

  it('leaves correct counters, no file, and no row in any table', async () => {
    const cast = await entangled()
    const { bob, dave, kept, reply, settles, files, passes, app } = cast
    // More than one round of each.
    for (let index = 0; index < 60; index++) await dave.likes(await bob.posts(`number ${index}`))
    const id = app.deps.ids.parse(await dave.id)
    await dave.leaves()
    await ends(cast)
    expect(await bob.me()).toMatchObject({ followersCount: 0, followingCount: 0 })
    expect(await bob.sees(kept)).toMatchObject({ likesCount: 0, retweetsCount: 0, repliesCount: 0, bookmarksCount: 0 })
    expect(await files('media')).toEqual([])
    const lines: string[] = []
    expect(await runChecks(app.deps, false, (line) => lines.push(line)), lines.join('\n')).toBe(0)

    passes(11 * 60 * 1_000)
    await doHourlyWork(app.deps)
    await settles()
    expect(await tablesWith(cast, id)).toEqual([])
    await bob.deletes(reply)
    await settles()
    expect(await tablesWith(cast, id)).toEqual([])
  })

  it('continues after a restart where it stopped', async () => {
    const cast = await entangled()
    const { bob, dave, kept, restarts, settles, passes } = cast
    await dave.leaves()
    passes(DELETION_DAYS * DAY_MS)
    await doHourlyWork(cast.app.deps)
    passes(1_000) // ids of another process start again each millisecond
    await restarts()
    await settles()
    expect(await bob.me()).toMatchObject({ followersCount: 0, followingCount: 0 })
    expect(await bob.sees(kept)).toMatchObject({ likesCount: 0, repliesCount: 0 })
    expect(await cast.app.deps.db.selectFrom('messages').selectAll().execute()).toEqual([])
  })

  it('tells open tabs that messages are read, and nothing about posts that were already hidden', async () => {
    const cast = await entangled()
    const { bob, dave, post, settles } = cast
    await dave.leaves()
    cast.passes(DELETION_DAYS * DAY_MS)
    const tab = await bob.connects()
    await tab.send({ watch: [post._id] })
    await tab.isProcessed()
    await doHourlyWork(cast.app.deps)
    expect(await tab.next('message.read')).toMatchObject({ other: await dave.id })
    await settles()
    await tab.isProcessed()
    expect(tab.all('tweet.deleted')).toEqual([])
  })

  it('reserves the username for 30 days, and not the address', async () => {
    const cast = await entangled()
    const { dave, stranger, passes, settles, app } = cast
    await dave.leaves()
    const signUp = (username: string, email: string) =>
      stranger.call('POST /auth/signup', { body: { username, email, password: 'correct horse 42' } })
    await expect(signUp('DAVE', 'other@people.example')).rejects.toMatchObject({ status: 409, code: 'username_taken' })
    await ends(cast)
    await expect(signUp('DAVE', 'other@people.example')).rejects.toMatchObject({ status: 409, code: 'username_taken' })
    expect(await findIdByEmail(app.deps.db, dave.email)).toBeUndefined()
    await settles()
    passes(31 * DAY_MS)
    await doHourlyWork(app.deps)
    await signUp('dave', 'third@people.example')
  })

  it('requires the username', async () => {
    const { alice } = await world()
    await alice.reauthenticates()
    for (const username of ['bob', '', ' '])
      await expect(alice.call('POST /account/delete', { body: { username } })).rejects.toMatchObject({
        status: 400,
        code: 'invalid_fields',
        fields: { username: expect.any(String) },
      })
    await alice.call('POST /account/delete', { body: { username: '@Alice' } })
    await expect(alice.me()).rejects.toMatchObject({ code: 'signed_out' })
  })

  it('requires reauthentication', async () => {
    let now = Date.now()
    const { alice } = await world({ clock: () => now })
    await alice.reauthenticates()
    now += 61 * 1_000
    const leaving = alice.call('POST /account/delete', { body: { username: 'alice' } })
    await expect(leaving).rejects.toMatchObject({ status: 403, code: 'prove_identity' })
    await alice.me()
  })

  it('happens once when requested twice at once', async () => {
    const { alice } = await world()
    await alice.reauthenticates()
    const outcomes = await atOnce(2, () =>
      alice.call('POST /account/delete', { body: { username: 'alice' } }).then(
        () => 'left',
        (error) => error.code as string,
      ),
    )
    expect(outcomes.toSorted()).toEqual(['left', 'signed_out'])
  })

  it('is allowed to suspended members, who stay suspended when they keep the account', async () => {
    const { alice, bob, app } = await world()
    await bob.signsUp()
    await restrict(app.deps, alice, 'suspended')
    await alice.call('GET /account/export')
    await alice.leaves()
    await alice.signsIn()
    expect((await alice.me()).standing).toEqual(['suspended', 'leaving'])
    await alice.call('DELETE /account/deletion')
    expect((await alice.me()).standing).toEqual(['suspended'])
    await expect(bob.looksAt(alice)).rejects.toMatchObject(gone)
  })
})

describe('DELETE /account/deletion', () => {
  it('restores the account, after a sign-in that allows nothing else', async () => {
    const cast = await entangled()
    const { bob, dave, post, passes, app, settles, mailsTo } = cast
    const { deletesAt } = await dave.leaves()
    passes(13.5 * DAY_MS)
    for (let round = 0; round < 2; round++) await doHourlyWork(app.deps)
    await dave.signsIn()
    expect((await dave.me()).standing).toEqual(['leaving'])
    expect(await dave.call('GET /account/deletion')).toEqual({ deletesAt })
    await expect(dave.newest()).rejects.toMatchObject({ status: 403, code: 'account_leaving' })
    await expect(bob.looksAt(dave)).rejects.toMatchObject(gone)
    for (let round = 0; round < 2; round++) await dave.call('DELETE /account/deletion')
    expect(await dave.call('GET /account/deletion')).toEqual({ deletesAt: null })
    expect(await dave.me()).not.toHaveProperty('standing')
    expect((await bob.sees(post)).content).toBe('Words of one who leaves #leaving')
    await ends(cast)
    await settles()
    expect((await mailsTo(dave.email)).map((mail) => mail.subject).slice(-3)).toEqual([
      ...['Your account will be deleted', 'Your account will be deleted tomorrow', 'Your account won’t be deleted'],
    ])
  })

  it('never happens together with the purge', async () => {
    const cast = await entangled()
    const { dave, app, passes, settles } = cast
    await dave.leaves()
    await dave.signsIn()
    passes(DELETION_DAYS * DAY_MS)
    const kept = dave.call('DELETE /account/deletion').then(
      () => true,
      () => false,
    )
    const [isKept] = await Promise.all([kept, finishDeletions(app.deps), finishDeletions(app.deps)])
    await settles()
    const id = await findIdByEmail(app.deps.db, dave.email)
    const deleted = await app.deps.db.selectFrom('deleted_accounts').selectAll().execute()
    // Without a row to delete, keeping answers as it does for any account that stays.
    if (id !== undefined) expect([isKept, deleted]).toEqual([true, []])
    else expect(deleted).toHaveLength(1)
  })
})

describe('GET /account/deletion', () => {
  it('has no date for an account without a deletion', async () => {
    const { alice } = await world()
    expect(await alice.call('GET /account/deletion')).toEqual({ deletesAt: null })
  })
})
