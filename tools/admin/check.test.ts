import { rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Tx } from '#server/db/db.ts'
import { endpointHash } from '#server/features/delivery/push/rules.ts'
import { photo } from '#tests/pictures.ts'
import { Browser } from '#tests/services/push-service.ts'
import { contents, type World, world } from '#tests/world.ts'
import { runChecks } from './check.ts'

/** A small network with rows of every kind, and an operator. */
async function keptWorld() {
  const cast = await world()
  const { alice, bob, carol, app } = cast
  await alice.changesProfile({}, { avatar: await photo({ colour: '#00e000' }) })
  const tweet = await alice.posts('Hello', { images: [await photo()] })
  const reply = await bob.replies(tweet, 'Hi')
  await bob.follows(alice)
  await alice.follows(bob)
  await carol.blocks(bob)
  for (const member of [bob, carol]) await member.likes(tweet)
  await bob.retweets(tweet)
  await carol.bookmarks(tweet)
  await cast.settles()

  const idOf = async (thing: { _id: string } | { id: Promise<string> }) =>
    app.deps.ids.parse('_id' in thing ? thing._id : await thing.id)
  const checks = async (fix: boolean) => {
    const lines: string[] = []
    const exit = await runChecks(cast.app.deps, fix, (line) => lines.push(line))
    return { exit, text: lines.join('\n'), problems: lines.filter((line) => line.startsWith('  ')) }
  }
  return Object.assign(cast as World, {
    tweet,
    reply,
    idOf,
    checks,
    /** Breaks the data behind everybody's back. */
    damages: (work: (tx: Tx) => Promise<unknown>) => app.deps.db.transaction().execute(work),
    /** Finds these problems, repairs all, and then finds none. Counters of damaged rows may be wrong, too. */
    async expectRepaired(...problems: RegExp[]) {
      const found = await checks(false)
      for (const problem of problems) expect(found.text).toMatch(problem)
      expect(found.text).toMatch(/\n\d+ problems? left\. Repair with: npm run admin -- check --fix$/)
      expect(found.exit).toBe(1)
      expect(await checks(true)).toMatchObject({
        exit: 0,
        text: expect.stringMatching(/\nRepaired \d+ problems?\. Everything agrees\.$/),
      })
      expect(await checks(false)).toMatchObject({ exit: 0, problems: [] })
      await cast.restarts()
    },
  })
}

describe('npm run admin -- check', () => {
  it('finds no problem in a network in use', async () => {
    const { checks, alice, bob, carol, tweet, member } = await keptWorld()
    const busy = Promise.all(
      Array.from({ length: 15 }, async (_, index) => {
        const post = await alice.posts(`Post ${index}`)
        await Promise.all([bob.likes(post), carol.retweets(tweet), member(`new_${index}`).follows(alice)])
        await alice.deletes(post)
      }),
    )
    const found = [await checks(false), await checks(false), await checks(false)]
    await busy
    found.push(await checks(false))
    for (const { exit, problems, text } of found) {
      expect(problems).toEqual([])
      expect(text).toMatch(/\nEverything agrees\.$/)
      expect(exit).toBe(0)
    }
  })

  it('repairs cards without the files of their image, and posts with the card of another link', async () => {
    const { app, idOf, tweet, files, alice, damages, expectRepaired } = await keptWorld()
    const linked = await idOf(await alice.posts('See https://cards.invalid/a'))
    const card = { key: 'a', url: 'https://cards.invalid/a', title: 'A', description: '', site: '', placeholder: '' }
    await damages(async (tx) => {
      await tx
        .insertInto('link_cards')
        .values({ ...card, image: '0'.repeat(32), width: 9, height: 9, fresh_until: 0, used_at: app.deps.clock() })
        .execute()
      await tx.updateTable('tweets').set({ card_key: 'b' }).where('id', '=', linked).execute()
    })
    await expectRepaired(
      /image file of the card of https:\/\/cards\.invalid\/a is missing/,
      /has the card of another link/,
    )
    expect((await alice.sees(tweet)).media).toHaveLength(1)
    expect(await files('media')).not.toEqual([])
  })

  it('recounts the counters of users and posts', async () => {
    const { damages, idOf, alice, bob, tweet, expectRepaired } = await keptWorld()
    const [hers, his, post] = [await idOf(alice), await idOf(bob), await idOf(tweet)]
    await damages(async (tx) => {
      await tx.updateTable('account_counters').set({ followers: 7, tweets: 0 }).where('account_id', '=', hers).execute()
      await tx.deleteFrom('account_counters').where('account_id', '=', his).execute()
      await tx.updateTable('tweet_counters').set({ likes: 0, bookmarks: 9 }).where('tweet_id', '=', post).execute()
    })
    await expectRepaired(
      /says 7 followers, has 1, says 0 tweets, has 1/,
      /Member [0-9a-f]{24}: has no counters/,
      /says 0 likes, has 2, says 9 bookmarks, has 1/,
    )
    expect(await bob.looksAt(alice)).toMatchObject({ followersCount: 1, tweetsCount: 1 })
    expect(await bob.sees(tweet)).toMatchObject({ likesCount: 2, bookmarksCount: 1 })
    expect(await alice.looksAt(bob)).toMatchObject({ followersCount: 1, followingCount: 1 })
  })

  it('restores the missing side of a relation', async () => {
    const { damages, idOf, alice, bob, carol, tweet, expectRepaired } = await keptWorld()
    const [hers, his] = [await idOf(alice), await idOf(bob)]
    await damages(async (tx) => {
      await tx.deleteFrom('followers').where('followee_id', '=', hers).execute()
      await tx.deleteFrom('following').where('follower_id', '=', hers).execute()
      await tx.deleteFrom('blocked_by').execute()
      await tx.deleteFrom('tweet_likers').where('account_id', '=', his).execute()
      await tx.updateTable('tweet_retweeters').set({ mark_id: 1 }).execute()
    })
    await expectRepaired(
      /Who follows whom: 2 problems/,
      /follows .* but this is stored on one side only/,
      /has blocked .* but this is stored on one side only/,
      /likes post .* but this is stored on one side only/,
      /reposted post .* or differs/,
    )
    expect((await alice.followersOf(alice)).users).toHaveLength(1)
    expect(await alice.looksAt(bob)).toMatchObject({ isFollowing: true, isFollowedBy: true })
    expect(await bob.looksAt(carol)).toMatchObject({ isBlocked: true })
    expect((await alice.sees(tweet)).likes).toEqual([await carol.id, await bob.id])
  })

  it('finds users whom a post wrongly names as its last markers', async () => {
    const { damages, idOf, alice, bob, carol, tweet, expectRepaired } = await keptWorld()
    const [hers, post] = [await idOf(alice), await idOf(tweet)]
    const before = await alice.sees(tweet)
    await damages(async (tx) => {
      const change = { newest_likers: `,${hers},`, newest_retweeters: ',' }
      await tx.updateTable('tweet_counters').set(change).where('tweet_id', '=', post).execute()
    })
    await expectRepaired(/does not name those who liked it last/, /does not name those who reposted it last/)
    expect(await alice.sees(tweet)).toMatchObject({ likes: before.likes, retweets: before.retweets })
    expect(before.likes).toEqual([await carol.id, await bob.id])
  })

  it('repairs conversations from their messages', async () => {
    const { damages, idOf, alice, bob, carol, expectRepaired } = await keptWorld()
    await alice.writes(bob, 'Hello')
    await alice.writes(bob, 'Hello again')
    await carol.writes(alice, 'Hi')
    const [his, carols] = [await idOf(bob), await idOf(carol)]
    await damages(async (tx) => {
      await tx.updateTable('conversations').set({ unread: 9, last_id: 1 }).where('account_id', '=', his).execute()
      await tx.deleteFrom('conversations').where('account_id', '=', carols).execute()
      const stray = { last_id: 5, last_sender_id: his, last_text: 'Never said', unread: 1 }
      const state = { is_request: 0, is_accepted: 1, cleared_id: 0 }
      await tx
        .insertInto('conversations')
        .values({ account_id: his, other_id: carols, ...stray, ...state })
        .execute()
    })
    await expectRepaired(/Conversations and their messages: 3 problems/)
    const last = { lastMessage: { text: 'Hello again', sender: await alice.id }, unreadCount: 2 }
    expect((await bob.conversations()).conversations).toMatchObject([last])
    expect((await carol.conversations()).conversations).toMatchObject([{ lastMessage: { text: 'Hi' }, unreadCount: 0 }])
  })

  it('deletes notifications of deleted posts and members', async () => {
    const { damages, idOf, alice, bob, tweet, expectRepaired } = await keptWorld()
    const [hers, his, post] = [await idOf(alice), await idOf(bob), await idOf(tweet)]
    const before = await alice.notificationTexts()
    const row = { recipient_id: hers, type: 'like', actor_id: his, tweet_id: post, event_id: 1 } as const
    const shown = { is_gone: 0, from_verified: 0 } as const
    await damages(async (tx) => {
      await tx
        .insertInto('notifications')
        .values([
          { ...row, ...shown, id: 1, tweet_id: 13 },
          { ...row, ...shown, id: 2, actor_id: 12 },
        ])
        .execute()
    })
    await expectRepaired(/Notifications and what they speak of: 2 problems/)
    expect(await alice.notificationTexts()).toEqual(before)
  })

  it('groups notifications again', async () => {
    const { damages, idOf, alice, expectRepaired } = await keptWorld()
    const hers = await idOf(alice)
    const before = await alice.groups()
    expect(before.length).toBeGreaterThan(1)
    await damages(async (tx) => {
      const groups = tx.selectFrom('notification_groups').selectAll().where('recipient_id', '=', hers)
      const [lost, ...moved] = await groups.execute()
      await tx.deleteFrom('notification_groups').where('last_id', '=', lost!.last_id).execute()
      await tx.updateTable('notification_groups').set({ last_id: 5 }).where('last_id', '=', moved[0]!.last_id).execute()
      await tx
        .insertInto('notification_groups')
        .values({ recipient_id: hers, is_verified: 1, type: 'like', about_id: 7, last_id: 7 })
        .execute()
    })
    await expectRepaired(/Groups of notifications: 3 problems/)
    expect(await alice.groups()).toEqual(before)
  })

  it('deletes mailed links of deleted accounts', async () => {
    const { damages, expectRepaired } = await keptWorld()
    const link = { token_hash: 'x', kind: 'reset', payload: '', expires_at: Date.now() + 1_000_000 } as const
    await damages((tx) =>
      tx
        .insertInto('account_tokens')
        .values({ ...link, account_id: 12_345 })
        .execute(),
    )
    await expectRepaired(/Links that were mailed lead into account/)
  })

  it('repairs identities of Google so that each leads to one account', async () => {
    const kept = await keptWorld()
    const { alice, bob, damages, idOf, expectRepaired } = kept
    const [hers, his] = [await idOf(alice), await idOf(bob)]
    const identity = { provider: 'google' as const, label: '', created_at: 1 }
    await damages(async (tx) => {
      await tx
        .insertInto('identities')
        .values([
          { ...identity, account_id: hers, subject_hash: 'lost' },
          { ...identity, account_id: his, subject_hash: 'taken' },
          { ...identity, account_id: hers, provider: 'apple', subject_hash: 'taken' },
          { ...identity, account_id: 12_345, subject_hash: 'left' },
        ])
        .execute()
      await tx
        .insertInto('identity_subjects')
        .values([
          { account_id: his, subject_hash: 'taken' },
          { account_id: 12_345, subject_hash: 'left' },
          { account_id: hers, subject_hash: 'stray' },
        ])
        .execute()
    })
    await expectRepaired(/Google, Apple and who has come by them: 5 problems/, /An identity of member/)
    const { db } = kept.app.deps
    const list = await db.selectFrom('identities').select(['account_id', 'subject_hash']).execute()
    const both = [
      { account_id: hers, subject_hash: 'lost' },
      { account_id: his, subject_hash: 'taken' },
    ]
    expect(list).toEqual(expect.arrayContaining(both))
    expect(list).toHaveLength(2)
    expect(await db.selectFrom('identity_subjects').selectAll().execute()).toEqual(expect.arrayContaining(both))
  })

  it('deletes second factors of deleted accounts, and backup codes without a factor', async () => {
    const { damages, idOf, alice, bob, expectRepaired } = await keptWorld()
    const code = { code_hash: 'x', salt: 'x', created_at: 0 }
    const hers = await idOf(alice)
    await damages(async (tx) => {
      const ticket = { ticket_hash: 'x', expires_at: Date.now() + 1_000_000, tries: 0 }
      await tx
        .insertInto('sign_in_tickets')
        .values({ ...ticket, account_id: 12_345 })
        .execute()
      await tx
        .insertInto('backup_codes')
        .values({ ...code, account_id: hers })
        .execute()
    })
    await expectRepaired(/Second factors guard account/, /Backup codes of member .* stand in for nothing/)
    expect(await bob.id).toBeTruthy()
    expect((await alice.call('GET /auth/factors')).backupCodes).toBe(0)
  })

  it('repairs endpoints of browsers so that each leads to its subscribed session', async () => {
    const { alice, bob, carol, damages, expectRepaired } = await keptWorld()
    const [hers, his, theirs] = [1, 2, 3].map(() => new Browser('https://push.example.org')) as [
      Browser,
      Browser,
      Browser,
    ]
    await alice.turnsOnPush(hers)
    await bob.turnsOnPush(his)
    await carol.turnsOnPush(theirs)
    await damages(async (tx) => {
      await tx.deleteFrom('push_subscriptions').where('endpoint', '=', hers.endpoint).execute()
      await tx.deleteFrom('push_endpoints').where('endpoint_hash', '=', endpointHash(his.endpoint)).execute()
      await tx
        .updateTable('push_subscriptions')
        .set({ endpoint: his.endpoint })
        .where('endpoint', '=', theirs.endpoint)
        .execute()
    })
    await expectRepaired(/push subscription/)
    expect(await alice.pushedTo()).toBeNull()
    // One of the two users with the same browser keeps it.
    expect([await bob.pushedTo(), await carol.pushedTo()].toSorted()).toEqual([his.endpoint, null])
  })

  it('adds missing posts to their lists', async () => {
    const { damages, idOf, alice, bob, tweet, reply, expectRepaired } = await keptWorld()
    const [post, answer] = [await idOf(tweet), await idOf(reply)]
    await damages(async (tx) => {
      await tx.deleteFrom('author_tweets').where('tweet_id', '=', post).execute()
      await tx.updateTable('author_tweets').set({ is_reply: 0 }).where('tweet_id', '=', answer).execute()
      await tx.deleteFrom('tweet_replies').execute()
    })
    await expectRepaired(/Posts and the lists they stand in: 2 problems/, /missing in a list it belongs to/)
    expect(contents(await bob.tweetsOf(alice))).toEqual(['Hello'])
    expect(contents(await alice.repliesTo(tweet))).toEqual(['Hi'])
  })

  it('deletes list entries of deleted members and posts', async () => {
    const { damages, idOf, alice, tweet, expectRepaired } = await keptWorld()
    const [hers, post] = [await idOf(alice), await idOf(tweet)]
    await damages(async (tx) => {
      await tx.insertInto('following').values({ follower_id: hers, followee_id: 12, mark_id: 1 }).execute()
      await tx.insertInto('blocked_by').values({ blocked_id: 12, blocker_id: hers }).execute()
      await tx.insertInto('likes').values({ account_id: hers, tweet_id: 13, mark_id: 1 }).execute()
      await tx.insertInto('tweet_retweeters').values({ account_id: 12, tweet_id: post, mark_id: 1 }).execute()
      await tx
        .insertInto('tweet_replies')
        .values({ parent_id: post, tweet_id: 13, author_id: hers, is_counted: 1, is_hidden: 0 })
        .execute()
      await tx
        .insertInto('author_tweets')
        .values({ author_id: hers, tweet_id: 13, is_reply: 0, has_media: 0 })
        .execute()
      await tx.insertInto('usernames').values({ username: 'ghost', account_id: 12 }).execute()
      await tx.insertInto('emails').values({ email: 'ghost@people.example', account_id: hers }).execute()
      await tx
        .insertInto('media')
        .values({ owner_id: 12, id: 1, hash: 'f'.repeat(32), width: 1, height: 1, created_at: 1 })
        .execute()
    })
    await expectRepaired(
      /A kept username leads to/,
      /A kept email leads to/,
      /follows .* but one of the two is gone/,
      /has blocked .* but one of the two is gone/,
      /likes post .* but one of the two is gone/,
      /reposted post .* but one of the two is gone/,
      /is still in the list of its author/,
      /is still in a list of replies/,
      /Images are recorded as those of [0-9a-f]{24}, who is no member/,
    )
  })

  it('keeps rows that a pending event will delete', async () => {
    const { damages, checks, app, alice, idOf } = await keptWorld()
    const hers = await idOf(alice)
    const event = JSON.stringify({ type: 'tweet.deleted', tweet: 13, author: hers, replyTo: null })
    await damages(async (tx) => {
      await tx.insertInto('likes').values({ account_id: hers, tweet_id: 13, mark_id: 1 }).execute()
      await tx.insertInto('tweet_likers').values({ account_id: hers, tweet_id: 13, mark_id: 1 }).execute()
      await tx.insertInto('event_outbox').values({ priority: 9, id: 1, event, due_at: 0, attempts: 0 }).execute()
    })
    expect(await checks(true)).toMatchObject({ exit: 0, problems: [] })
    await app.deps.db.transaction().execute((tx) => tx.deleteFrom('event_outbox').where('priority', '=', 9).execute())
    expect(await checks(true)).toMatchObject({ exit: 0, problems: { length: 1 } })
  })

  it('restores a lost username or address, so that the member can sign in', async () => {
    const { damages, alice, bob, idOf, expectRepaired } = await keptWorld()
    const hers = await idOf(alice)
    await damages(async (tx) => {
      await tx.deleteFrom('usernames').where('account_id', '=', hers).execute()
      await tx.deleteFrom('emails').where('account_id', '=', hers).execute()
    })
    await expectRepaired(/The username of member [0-9a-f]{24} does not lead to them/, /The email of member/)
    expect(await bob.call('GET /users/:id', { params: { id: 'ALICE' } })).toMatchObject({ username: 'alice' })
    await alice.signsIn()
    await alice.onAnotherDevice()
  })

  it('records missing uses of images, and deletes unused records', async () => {
    const { damages, alice, idOf, settles, files, tweet, expectRepaired } = await keptWorld()
    const hers = await idOf(alice)
    await damages(async (tx) => {
      await tx.deleteFrom('media').where('owner_id', '=', hers).execute()
      const stray = { owner_id: hers, id: 1, hash: 'f'.repeat(32), width: 1, height: 1, created_at: 1 }
      await tx.insertInto('media').values(stray).execute()
    })
    await expectRepaired(
      /shows image [0-9a-f]{32}, which is not recorded/,
      /has image f{32} recorded, but does not show it/,
    )
    await alice.changesProfile({ remove: ['avatar'] })
    await alice.deletes(tweet)
    await settles()
    expect(await files('media')).toEqual([])
  })

  it('recreates small pictures, names missing large ones, and deletes unreferenced files', async () => {
    const { alice, dataDir, files, checks, tweet, stranger } = await keptWorld()
    const place = (name: string) => path.join(dataDir, 'media', name.slice(0, 2), name)
    const [image] = tweet.media
    const [large, small] = [image!.url, image!.smallUrl].map((url) => path.basename(url)) as [string, string]
    await rm(place(small))
    expect(await checks(true)).toMatchObject({ exit: 0, problems: [expect.stringContaining(small)] })
    expect((await stranger.downloads(image!.smallUrl)).status).toBe(200)

    const stray = `${'0'.repeat(32)}.webp`.replace(/^../, large.slice(0, 2))
    const left = [stray, `${large}.1.x.part`]
    for (const name of left) await writeFile(place(name), 'x')
    expect(await checks(false)).toMatchObject({ problems: [] }) // they may be on their way to become something
    for (const name of left) await utimes(place(name), 1, 1)
    expect(await checks(true)).toMatchObject({ exit: 0, problems: { length: 2 } })
    for (const name of left) expect(await files('media')).not.toContain(name)

    const { avatar } = await alice.me()
    await rm(place(path.basename(avatar!)))
    const lost = `  The file ${path.basename(avatar!)} is missing. Put it back from a backup of the images.`
    expect(await checks(true)).toMatchObject({ exit: 1, problems: [lost] })
  })

  it('lists at most twenty problems of a kind, and counts all', async () => {
    const { damages, checks, crowd, alice } = await keptWorld()
    for (const member of crowd(30)) await member.follows(alice)
    await damages((tx) => tx.deleteFrom('followers').execute())
    const { text, problems } = await checks(false)
    expect(text).toContain('Who follows whom: 32 problems.')
    expect(problems).toContain('  … and 12 more.')
    expect(await checks(true)).toMatchObject({ exit: 0 })
  })
})
