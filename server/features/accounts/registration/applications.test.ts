import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { setRole } from '#server/features/people/roles.ts'
import { json } from '#tests/client.ts'
import { confirmsOwnEmail } from '#tests/mailed-links.ts'
import type { Member } from '#tests/member.ts'
import { type World, world } from '#tests/world.ts'

const bodyOf = (username: string, extra: object = {}) => ({
  body: { username, email: `${username}@applicants.example`, password: 'a long enough password', ...extra },
})

/** Alice is an administrator, bob a moderator, carol a member, of a network that approves. */
async function approving() {
  const cast = await world()
  const { alice, bob, carol, app, stranger } = cast
  const parse = async (member: Member) => app.deps.ids.parse(await member.id)
  await setRole(app.deps.db, await parse(alice), 'admin')
  await setRole(app.deps.db, await parse(bob), 'moderator')
  await carol.signsUp()
  await alice.call('PUT /registration/settings', { body: { mode: 'approval' } })
  const applies = async (username: string, reason = `${username} likes boats`) => {
    const { token, user } = await stranger.call('POST /auth/signup', bodyOf(username, { reason }))
    return { id: user._id, standing: user.standing, session: alice.withToken(token) }
  }
  const decides = (member: Member, decision: 'approve' | 'reject', users: string[], message?: string) =>
    member.call('POST /registration/applications', { body: { users, decision, ...(message && { message }) } })
  return { ...cast, applies, decides }
}

const waiting = async (member: Member) =>
  (await member.call('GET /registration/applications')).applications.map(({ user }) => user.username)

const pending = { status: 403, code: 'account_pending' }

describe('GET /registration/applications', () => {
  it('lists waiting applicants, the oldest first, with addresses for administrators only', async () => {
    const { alice, bob, carol, applies } = await approving()
    await applies('first')
    await applies('second')
    const { applications } = await alice.call('GET /registration/applications')
    expect(applications).toMatchObject([
      { user: { username: 'first' }, reason: 'first likes boats', email: 'first@applicants.example' },
      { user: { username: 'second' }, emailConfirmed: false },
    ])
    const page = await bob.call('GET /registration/applications', { query: { limit: 1 } })
    expect(JSON.stringify(page)).not.toContain('@applicants.example')
    const next = await bob.call('GET /registration/applications', { query: { cursor: page.nextCursor! } })
    expect(next.applications.map(({ user }) => user.username)).toEqual(['second'])
    const { signUps } = await alice.call('GET /registration/sign-ups')
    expect(signUps.map(({ user }) => user.username)).toEqual(['carol', 'bob', 'alice'])
    await expect(waiting(carol)).rejects.toMatchObject({ status: 403, code: 'not_allowed' })
  })

  it('requires a reason, except from invited people, who need not wait', async () => {
    const { alice, stranger, applies } = await approving()
    for (const reason of [undefined, ' ', '\u2060 '])
      await expect(
        stranger.call('POST /auth/signup', bodyOf('nobody', { ...(reason && { reason }) })),
      ).rejects.toMatchObject({ status: 400, fields: { reason: expect.any(String) } })
    await expect(applies('nobody', 'x'.repeat(501))).rejects.toMatchObject({ fields: { reason: expect.any(String) } })
    const { invitation } = await alice.call('POST /invitations', { body: {} })
    const { user } = await stranger.call('POST /auth/signup', bodyOf('guest', { invitation: invitation.code }))
    expect(user).not.toHaveProperty('standing')
    expect(await waiting(alice)).toEqual([])
  })
})

describe('GET /registration/application', () => {
  it('shows the own application, and is the only call of a waiting account', async () => {
    const { carol, applies } = await approving()
    const { session, standing, id } = await applies('dora')
    expect(standing).toEqual(['pending'])
    expect(await session.call('GET /registration/application')).toEqual({ reason: 'dora likes boats' })
    await expect(session.call('GET /tweets')).rejects.toMatchObject(pending)
    await expect(session.call('POST /tweets', { body: { content: 'In?' } })).rejects.toMatchObject(pending)
    await expect(session.call('POST /invitations', { body: {} })).rejects.toMatchObject(pending)
    await expect(carol.call('GET /users/:id', { params: { id } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('POST /registration/applications', () => {
  it('approves and mails: the waiting session works from then on', async () => {
    const { bob, carol, applies, decides, mailsTo, settles } = await approving()
    const { id, session } = await applies('dora')
    expect(await decides(bob, 'approve', [id, id], 'Nice to have you.')).toEqual({ decided: 1 })
    const { entries } = await bob.call('GET /moderation/log', { query: { by: 'bob', action: 'approve_sign_up' } })
    expect(entries).toMatchObject([
      { action: 'approve_sign_up', by: { name: 'bob' }, before: 'pending', reason: 'Nice to have you.' },
    ])
    expect(await session.call('GET /auth/me')).not.toHaveProperty('standing')
    await session.call('POST /tweets', { body: { content: 'In!' } })
    expect(await carol.call('GET /users/:id', { params: { id } })).toMatchObject({ username: 'dora' })
    const [mail] = (await mailsTo('dora@applicants.example')).slice(-1)
    expect(mail!.email.subject).toBe('Welcome to Plus')
    expect(mail!.email.text).toContain('Nice to have you.')
    expect((await session.call('GET /account/export')).signUp).toEqual({ reason: 'dora likes boats', invitedBy: null })
    await settles()
    const found = await carol.call('GET /users/search', { query: { q: 'dora' } })
    expect(found.users).toHaveLength(1)
    expect(await waiting(bob)).toEqual([])
  })

  it('rejects and mails, and keeps no data', async () => {
    const { alice, applies, decides, mailsTo, settles, app } = await approving()
    const { id, session } = await applies('dora')
    expect(await decides(alice, 'reject', [id], 'This is a network for sailors.')).toEqual({ decided: 1 })
    await expect(session.call('GET /auth/me')).rejects.toMatchObject({ status: 401 })
    const [mail] = (await mailsTo('dora@applicants.example')).slice(-1)
    expect(mail!.email.text).toContain('This is a network for sailors.')
    await settles()
    const kept = await Promise.all(
      (['accounts', 'sign_ups', 'usernames', 'emails', 'reserved_usernames', 'mail_queue', 'sessions'] as const).map(
        (table) =>
          app.deps.db
            .selectFrom(table as 'emails')
            .selectAll()
            .execute(),
      ),
    )
    for (const trace of ['dora', 'likes boats']) expect(JSON.stringify(kept)).not.toContain(trace)
    // The name is free.
    await applies('dora')
    expect(await waiting(alice)).toEqual(['dora'])
  })

  it('approves no address of a domain that was refused since, and still the others', async () => {
    const { alice, bob, applies, decides } = await approving()
    const [one, two] = [await applies('one'), await applies('two')]
    await alice.call('PUT /registration/settings', { body: { refusedDomains: ['applicants.example'] } })
    await expect(decides(bob, 'approve', [one.id, two.id])).rejects.toMatchObject({
      ...{ status: 403, code: 'email_refused', fields: { users: expect.stringMatching(/@(one|two) is blocked/) } },
    })
    expect(await waiting(bob)).toEqual(['one', 'two'])
    expect(await decides(bob, 'reject', [one.id])).toEqual({ decided: 1 })
  })

  it('decides on each application once, and only on waiting ones', async () => {
    const { alice, bob, carol, applies, decides } = await approving()
    const [one, two] = [await applies('one'), await applies('two')]
    const outcomes = await Promise.all([
      decides(alice, 'approve', [one.id, two.id]),
      decides(bob, 'reject', [two.id, one.id]),
    ])
    expect(outcomes[0].decided + outcomes[1].decided).toBe(2)
    expect(await decides(alice, 'reject', [await carol.id, await bob.id])).toEqual({ decided: 0 })
    expect(await carol.me()).toMatchObject({ username: 'carol' })
    await expect(decides(carol, 'approve', [one.id])).rejects.toMatchObject({ status: 403, code: 'not_allowed' })
  })
})

describe('where writing needs a confirmed address', () => {
  /** Calls that affect others, notify them, or add to their work. */
  const REFUSED = [
    ...['PUT /network', 'PUT /registration/settings', 'POST /registration/applications', 'POST /invitations'],
    ...['DELETE /invitations/:id', 'PUT /about/contact', 'PUT /legal/:page', 'POST /legal/preview'],
    ...['POST /users/:id/follow', 'POST /follow-requests/accept', 'POST /follow-requests/:id/accept'],
    ...['POST /automation/rules', 'PUT /automation/rules/:id', 'PUT /automation/rules/:id/state'],
    ...[
      'DELETE /automation/rules/:id',
      'POST /automation/rehearse',
      'POST /automation/rules/:id/undo',
      'POST /admin/backup',
    ],
    ...['POST /tweets', 'POST /tweets/reply/:id', 'POST /tweets/thread', 'PUT /tweets/:id', 'PUT /tweets/:id/pin'],
    ...['PUT /tweets/:id/hidden', 'DELETE /tweets/:id/hidden', 'POST /tweets/like/:id', 'POST /tweets/retweet/:id'],
    ...['POST /tweets/:id/vote', 'PUT /tweets/:id/who-quotes', 'POST /cards'],
    ...['POST /scheduled', 'PUT /scheduled/:id', 'POST /scheduled/:id/publish', 'POST /videos'],
    ...['PUT /videos/:id/captions/:language', 'DELETE /videos/:id/captions/:language'],
    ...[
      'POST /suggestions/follow',
      'PUT /moderation/tags/:tag',
      'POST /messages',
      'POST /messages/requests/:id/accept',
    ],
    ...['POST /reports', 'POST /moderation/cases', 'POST /moderation/cases/:id/claim', 'POST /grok/alt'],
    ...['POST /moderation/cases/:id/release', 'POST /moderation/cases/:id/notes', 'POST /moderation/cases/:id/dismiss'],
    ...['POST /moderation/cases/:id/acts', 'POST /moderation/cases/:id/appeal', 'POST /moderation/bulk'],
    ...['POST /moderation/acts/:id/undo', 'POST /moderation/acts/:id/lift'],
    ...['POST /apps/authorizations/:id', 'POST /apps/devices/:code', 'POST /apps/own', 'PUT /apps/own/:id'],
    ...['POST /apps/own/:id/secret', 'POST /tokens', 'POST /webhooks', 'PUT /webhooks/:id', 'POST /webhooks/:id/test'],
    ...['POST /webhooks/:id/secret', 'POST /webhooks/:id/deliveries/:deliveryId/again'],
  ]

  it('refuses each call that affects others until then, and no other', async () => {
    const cast: World = await world({ settings: { RATE_LIMITS: 'off' } })
    const { alice, bob, carol, app } = cast
    const post = await carol.posts('Hello')
    await bob.signsUp()
    await setRole(app.deps.db, app.deps.ids.parse(await alice.id), 'admin')
    await alice.call('PUT /registration/settings', { body: { needsConfirmedEmail: true } })
    const sends = async (call: string) => {
      const [method, path] = call.split(' ') as [string, string]
      const url = path.replaceAll(/:\w+/g, post._id)
      const { text } = await bob.sends(`${method} /api${url}`, {
        // An invalid body is found after the account is admitted.
        ...(method !== 'GET' && json({ keep: 3 })),
      })
      return text.includes('"email_unconfirmed"')
    }
    const ofMembers = Object.entries<Endpoint>(contract).flatMap(([call, { access }]) => (access ? [] : call))
    const isLast = (call: string) => /logout|DELETE .auth|account/.test(call)
    const refused: string[] = []
    for (const call of ofMembers.toSorted((one, other) => Number(isLast(one)) - Number(isLast(other))))
      if (await sends(call)) refused.push(call)
    expect(refused.toSorted()).toEqual(REFUSED.toSorted())
    // Who set it is not asked.
    await alice.posts('From who set it')
  })

  it('ends when the mailed link is opened', async () => {
    const cast: World = await world()
    const { alice, bob, carol, app } = cast
    const post = await carol.posts('Hello')
    await setRole(app.deps.db, app.deps.ids.parse(await alice.id), 'admin')
    await alice.call('PUT /registration/settings', { body: { needsConfirmedEmail: true } })
    await expect(bob.replies(post, 'Hi')).rejects.toMatchObject({ status: 403, code: 'email_unconfirmed' })
    await bob.call('POST /auth/email/resend')
    await confirmsOwnEmail(cast, bob)
    await bob.posts('Hi')
    await bob.likes(post)
    await bob.writes(carol, 'Hi')
  })
})
