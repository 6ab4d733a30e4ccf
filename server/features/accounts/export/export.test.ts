import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Visitor } from '#tests/client.ts'
import { photo } from '#tests/pictures.ts'
import { atOnce, world } from '#tests/world.ts'

describe('GET /account/export', () => {
  it('holds all data of the user', async () => {
    const { alice, bob, carol } = await world()
    await alice.changesProfile({ bio: 'Writes', dob: '1990-03-09' })
    const post = await alice.posts('With a picture', { images: [await photo()], alt: ['A field'] })
    const his = await bob.posts('from bob')
    const reply = await alice.replies(his, 'A reply')
    await alice.marks(his)
    await alice.follows(bob)
    await bob.follows(alice)
    const [first, second] = [await alice.writes(bob, 'Hello'), await bob.writes(alice, 'Hello back')]
    await carol.writes(alice, 'Psst')
    await alice.blocks(carol)
    await alice.mutes(bob)
    const word = { text: 'spoiler', isWhole: true, places: ['home' as const], sparesFollowed: true, leavesLine: false }
    await alice.call('POST /muted-words', { body: { ...word, minutes: 60 } })
    await alice.call('PUT /tweets/:id/mute', { params: { id: reply._id } })
    await alice.call('POST /reports', { body: { kind: 'user', id: await carol.id, category: 'spam' } })
    await alice.wantsPushed({ like: false })
    const posts = [{ text: 'Not finished', images: 0 }]
    await alice.call('PUT /drafts/:id', { params: { id: randomUUID() }, body: { posts } })
    const publishAt = new Date(Math.floor(Date.now() / MINUTE_MS + 60) * MINUTE_MS).toISOString()
    await alice.call('POST /scheduled', { body: { content: ['Later'], publishAt } })

    const found = await alice.call('GET /account/export')
    expect(found.profile).toMatchObject({ username: 'alice', email: alice.email, bio: 'Writes', dob: '1990-03-09' })
    expect(found.posts).toMatchObject([
      { _id: reply._id, content: 'A reply', replyTo: his._id, images: [] },
      { _id: post._id, content: 'With a picture', replyTo: null, images: [{ url: post.images[0], alt: 'A field' }] },
    ])
    for (const marks of [found.likes, found.reposts, found.bookmarks])
      expect(marks).toEqual([{ tweet: his._id, at: expect.any(String) }])
    for (const relations of [found.following, found.followers]) expect(relations).toMatchObject([{ username: 'bob' }])
    expect(found.blocked).toMatchObject([{ username: 'carol' }])
    expect(found.muted).toMatchObject([{ username: 'bob' }])
    expect(found.mutedWords).toEqual([{ ...word, _id: expect.any(String), until: expect.any(String) }])
    expect(found.mutedConversations).toEqual([{ tweet: his._id }])
    expect(found.reports).toMatchObject([{ kind: 'user', category: 'spam', outcome: 'open' }])
    expect(found.decisions).toEqual([])
    expect(found.conversations).toMatchObject([
      { with: { username: 'carol' }, messages: [{ text: 'Psst', sender: await carol.id }] },
      {
        with: { username: 'bob' },
        messages: [
          { _id: second._id, sender: await bob.id },
          { _id: first._id, text: 'Hello', sender: await alice.id },
        ],
      },
    ])
    expect(found.push).toMatchObject({ like: false, follow: true })
    expect(found.drafts).toMatchObject([{ posts, replyTo: null }])
    expect(found.scheduledPosts).toMatchObject([{ publishAt, thread: { content: ['Later'] }, state: 'waiting' }])
    expect(found.services).toEqual([])
    expect(found.factors).toEqual({ authenticator: null, passkeys: [], backupCodes: 0 })
    expect(found.sessions).toHaveLength(1)
  })

  it('holds no messages between others, and no private data of others', async () => {
    const { alice, bob, carol } = await world()
    const his = await bob.posts('only a link to this')
    await alice.likes(his)
    await bob.writes(carol, 'not for alice')
    const text = JSON.stringify(await alice.call('GET /account/export'))
    expect(text).not.toContain('only a link to this')
    expect(text).not.toContain('not for alice')
  })

  it('is sent as a file, complete at any size', async () => {
    const { alice, bob, app } = await world({ settings: { RATE_LIMITS: 'off' } })
    const [own, his] = [app.deps.ids.parse(await alice.id), app.deps.ids.parse(await bob.id)]
    const [lo, hi] = [Math.min(own, his), Math.max(own, his)]
    await bob.writes(alice, 'the first')
    const rows = Array.from({ length: 450 }, (_, index) => ({
      ...{
        lo_id: lo,
        hi_id: hi,
        id: app.deps.nextId(),
        sender_id: own,
        read_at: null,
        read_shown: 1,
        hidden_for: 0,
        text: `${index}`,
      },
    }))
    await app.deps.db.transaction().execute((tx) => tx.insertInto('messages').values(rows).execute())
    const { status, headers, text } = await alice.sends('GET /api/account/export')
    expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="plus-alice.json"'])
    const [conversation] = JSON.parse(text).conversations
    expect(conversation.messages.map((message: { text: string }) => message.text)).toEqual([
      ...rows.map((row) => row.text).toReversed(),
      'the first',
    ])
    await app.deps.db
      .transaction()
      .execute((tx) => tx.deleteFrom('messages').where('text', '!=', 'the first').execute())
  })

  it('requires reauthentication', async () => {
    let now = Date.now()
    const { alice } = await world({ clock: () => now })
    await alice.signsUp()
    now += 11 * 60 * 1_000
    await expect(alice.call('GET /account/export')).rejects.toMatchObject({ status: 403, code: 'prove_identity' })
    await alice.call('POST /auth/prove', { body: { password: alice.password } })
    await alice.call('GET /account/export')
  })

  it('is refused after ten in an hour', async () => {
    const { alice } = await world()
    for (let index = 0; index < 10; index++) await alice.call('GET /account/export')
    await expect(alice.call('GET /account/export')).rejects.toMatchObject({ status: 429 })
  })
})

describe('POST /account/export', () => {
  it('answers a token that is not stored in plain text', async () => {
    const { alice, app } = await world()
    const { token } = await alice.call('POST /account/export')
    const kept = JSON.stringify(await app.deps.db.selectFrom('account_tokens').selectAll().execute())
    expect(kept).not.toContain(token.split('.')[1])
  })

  it('requires reauthentication, and is refused after ten in an hour', async () => {
    let now = Date.now()
    const { alice } = await world({ clock: () => now })
    for (let index = 0; index < 10; index++) await alice.call('POST /account/export')
    await expect(alice.call('POST /account/export')).rejects.toMatchObject({ status: 429 })
    now += 61 * MINUTE_MS
    await expect(alice.call('POST /account/export')).rejects.toMatchObject({ status: 403, code: 'prove_identity' })
  })
})

describe('POST /account/export/file', () => {
  const fetches = (browser: Visitor, token: string) => {
    const body = new FormData()
    body.set('token', token)
    return browser.sends('POST /api/account/export/file', { body })
  }
  const over = { status: 410, code: 'link_over' }

  it('answers the file to a form with the token, once', async () => {
    const { alice, stranger } = await world()
    const post = await alice.posts('Mine')
    const { token } = await alice.call('POST /account/export')
    const browser = alice.withToken('')
    const received = await fetches(browser, token)
    expect([received.status, received.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="plus-alice.json"',
    ])
    expect(JSON.parse(received.text)).toMatchObject({ profile: { username: 'alice' }, posts: [{ _id: post._id }] })
    await expect(stranger.call('POST /account/export/file', { body: { token } })).rejects.toMatchObject(over)
  })

  it('answers one of several requests with the same token', async () => {
    const { alice } = await world()
    const body = await alice.call('POST /account/export')
    const browser = alice.withToken('')
    const tries = await atOnce(5, () =>
      browser.call('POST /account/export/file', { body }).then(
        () => 'sent',
        (e) => e.code,
      ),
    )
    expect(tries.toSorted()).toEqual([...Array(4).fill('link_over'), 'sent'])
  })

  it('is refused with a token that is made up, truncated, expired, of another kind or of an ended session', async () => {
    let now = Date.now()
    const { alice, bob, stranger, app, mailsTo } = await world({ clock: () => now })
    const refused = async (token: string, refusal: object = over) =>
      expect(stranger.call('POST /account/export/file', { body: { token } })).rejects.toMatchObject(refusal)
    const { token } = await alice.call('POST /account/export')
    const [account, secret] = token.split('.') as [string, string]
    await refused(`${await bob.id}.${secret}`)
    await refused(`${account}.${'A'.repeat(43)}`)
    await refused(token.slice(0, -1))
    await refused(await alice.token)
    const { link } = (await mailsTo(alice.email)).find(({ subject }) => subject === 'Confirm your email address')!
    await refused(link!.split('#token=')[1]!)
    await expect(
      stranger.call('POST /auth/password/reset', { body: { token, newPassword: 'a brand new secret' } }),
    ).rejects.toMatchObject(over)

    const device = await alice.onAnotherDevice()
    const ofDevice = await device.call('POST /account/export')
    await device.call('POST /auth/logout')
    await refused(ofDevice.token, { status: 401, code: 'signed_out' })
    now += MINUTE_MS
    await refused(token)
    expect(await app.deps.db.selectFrom('account_tokens').select('kind').where('kind', '=', 'reset').execute()).toEqual(
      [],
    )
  })
})
