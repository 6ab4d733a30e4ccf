import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { RegistrationSettings } from '#contract/calls/registration.ts'
import type { CallAnswer } from '#contract/index.ts'
import { STANDING } from '#contract/standing.ts'
import { transact } from '#server/db/transaction.ts'
import { findAccounts } from '#server/features/people/accounts.store.ts'
import { setRole } from '#server/features/people/roles.ts'
import { changeStanding } from '#server/features/people/standing.ts'
import { doHourlyWork } from '#server/features.ts'
import { json, type Visitor } from '#tests/client.ts'
import { confirmsAddress, requestsPasswordReset, resetsPassword } from '#tests/mailed-links.ts'
import { ada, adaSignsUp, signsInAt, withProvider } from '#tests/services/openid-provider.ts'
import { endGrace } from '#tests/stores/end-grace.ts'
import { atOnce, type World, world } from '#tests/world.ts'

type Settings = Partial<RegistrationSettings>

/** Makes alice an administrator who sets that. */
async function governs({ alice, app }: Pick<World, 'alice' | 'app'>, settings: Settings = {}) {
  await setRole(app.deps.db, app.deps.ids.parse(await alice.id), 'admin')
  return alice.call('PUT /registration/settings', { body: settings })
}

const signsUp = (visitor: Visitor, username: string, extra: object = {}) =>
  visitor.call('POST /auth/signup', {
    body: { username, email: `${username}@people.example`, password: 'a long enough password', ...extra },
  })

/** A world in which alice is an administrator who has set that. */
async function ruled(settings: Settings = {}) {
  const cast = await world()
  await governs(cast, settings)
  const invites = async (member = cast.alice, body: object = {}) =>
    (await member.call('POST /invitations', { body })).invitation
  return { ...cast, invites, sets: (change: Settings) => governs(cast, change) }
}

/** Solves a proof as docs/api.md says. */
function solve({ challenge, count, bits }: NonNullable<CallAnswer<'GET /registration'>['proof']>) {
  const isSolved = (text: string) => hash('sha256', text, 'buffer').readUInt32BE(0) >>> (32 - bits) === 0
  const solutions = Array.from({ length: count }, (_, index) => {
    let n = 0
    while (!isSolved(`${challenge}:${index}:${n}`)) n++
    return n
  })
  return { challenge, solutions }
}

describe('GET /registration', () => {
  it('is open without conditions at first, and shows the settings', async () => {
    const { stranger, sets } = await ruled()
    expect(await stranger.call('GET /registration')).toEqual({ mode: 'open', question: null, proof: null })
    await sets({ mode: 'approval', question: 'Which harbour?', answers: ['Bremen'], proof: 'on' })
    const shown = { mode: 'approval', question: 'Which harbour?', proof: { count: 16, bits: 13 } }
    expect(await stranger.call('GET /registration')).toMatchObject(shown)
    expect(JSON.stringify(await stranger.call('GET /registration'))).not.toContain('Bremen')
    expect(await stranger.call('GET /network')).toMatchObject({ registration: 'approval' })
  })
})

describe('GET /registration/settings', () => {
  it('is for administrators', async () => {
    const { alice, bob } = await ruled({ mode: 'closed' })
    expect(await alice.call('GET /registration/settings')).toEqual({
      ...{ mode: 'closed', invitesPerMember: 0, needsConfirmedEmail: false, refusedDomains: [], refusedNetworks: [] },
      ...{ proof: 'off', question: '', answers: [], sendsMail: false },
    })
    await expect(signsUp(bob, 'bob')).rejects.toMatchObject({ code: 'registration_closed' })
  })
})

describe('PUT /registration/settings', () => {
  it('normalises domains and address ranges, and refuses invalid ones', async () => {
    const { sets, bob, alice } = await ruled()
    expect(
      await sets({
        refusedDomains: ['@Spam.Example', '*.trash.example', 'spam.example', 'bücher.example', ' '],
        refusedNetworks: ['203.0.113.7/24', '2001:db8::1', '198.51.100.4'],
      }),
    ).toMatchObject({
      refusedDomains: ['spam.example', 'trash.example', 'xn--bcher-kva.example'],
      refusedNetworks: ['198.51.100.4/32', '2001:db8::1/128', '203.0.113.0/24'],
    })
    for (const domain of ['com', 'a b.example', 'x@y.example', '127.0.0.1'])
      await expect(sets({ refusedDomains: [domain] }), domain).rejects.toMatchObject({
        fields: { refusedDomains: expect.stringContaining(domain) },
      })
    for (const network of ['everyone', '203.0.113.0/33', '203.0.113', '1.2.3.4/x'])
      await expect(sets({ refusedNetworks: [network] }), network).rejects.toMatchObject({
        fields: { refusedNetworks: expect.stringContaining(network) },
      })
    await expect(sets({ question: 'Which harbour?' })).rejects.toMatchObject({
      fields: { answers: expect.any(String) },
    })
    expect(await alice.call('GET /registration/settings')).toMatchObject({ question: '' })
    await expect(bob.call('PUT /registration/settings', { body: {} })).rejects.toMatchObject({ code: 'not_allowed' })
  })
})

describe('registration', () => {
  it.each([
    ['closed', 'registration_closed'],
    ['invitation', 'invitation_needed'],
  ] as const)('%s refuses everyone alike, with an account or without', async (mode, code) => {
    const { stranger, sets } = await ruled()
    await sets({ mode })
    const refused = { status: 403, code }
    const taken = { username: 'alice', email: 'alice@people.example', password: 'a long enough password' }
    await expect(stranger.call('POST /auth/signup', { body: taken })).rejects.toMatchObject(refused)
    await expect(signsUp(stranger, 'nobody')).rejects.toMatchObject(refused)
    const twice = { body: { username: 'alice', email: 'a@b.example', password: 'a long enough password' } }
    await expect(stranger.call('POST /auth/signup', twice)).rejects.toMatchObject(refused)
  })

  it('applies to users of a sign-in service too', async () => {
    const cast = await withProvider()
    const { provider, anotherVisitor } = cast
    await governs(cast, { mode: 'closed' })
    const refused = (code: string) => ({ status: 403, code })
    await expect(adaSignsUp(provider, anotherVisitor())).rejects.toMatchObject(refused('registration_closed'))
    await governs(cast, { mode: 'invitation', refusedDomains: ['people.example'] })
    const { invitation } = await cast.alice.call('POST /invitations', { body: {} })
    const browser = anotherVisitor()
    await signsInAt(provider, browser, ada)
    const enters = (extra: object) =>
      browser.call('POST /auth/entry/:provider', {
        params: { provider: 'google' },
        body: { username: 'ada', ...extra },
      })
    await expect(enters({})).rejects.toMatchObject(refused('invitation_needed'))
    await expect(enters({ invitation: invitation.code })).rejects.toMatchObject(refused('email_refused'))
    await governs(cast, { refusedDomains: [] })
    expect(await enters({ invitation: invitation.code })).toMatchObject({ user: { username: 'ada' } })
  })

  it('refuses domains with their subdomains, and address ranges', async () => {
    const { stranger, sets } = await ruled({ refusedDomains: ['spam.example'] })
    const refused = { status: 403, code: 'email_refused', fields: { email: expect.any(String) } }
    for (const email of ['x@spam.example', 'x@MAIL.Spam.example', 'x@a.b.spam.example'])
      await expect(signsUp(stranger, 'nobody', { email }), email).rejects.toMatchObject(refused)
    await signsUp(stranger, 'notspam', { email: 'x@notspam.example' })
    await sets({ refusedNetworks: ['127.0.0.0/8'] })
    await expect(signsUp(stranger, 'nobody')).rejects.toMatchObject({ status: 403, code: 'network_refused' })
  })

  it('refuses every spelling of a refused domain', async () => {
    const cast = await world({ settings: { RATE_LIMITS: 'off' } })
    const { stranger, alice } = cast
    expect(await governs(cast, { refusedDomains: ['*.Spam.example.', 'bücher.example'] })).toMatchObject({
      refusedDomains: ['spam.example', 'xn--bcher-kva.example'],
    })
    await alice.reauthenticates()
    const refused = { fields: { email: expect.any(String) } }
    for (const email of [
      ...['x@x#.spam.example', 'x@spam.example.', 'x@x%2e.spam.example', 'x@x/.spam.example', 'x@x\\.spam.example'],
      ...['x@x,y.spam.example', 'x@x:1.spam.example', 'x@(x).spam.example', 'x@sp\u00adam.example', '(x)@spam.example'],
      ...[
        'x@ｓｐａｍ.example',
        'x@spam。example',
        'x@SPAM.EXAMPLE',
        'x@xn--bcher-kva.example',
        'x@Bu\u0308cher.example',
      ],
    ]) {
      await expect(signsUp(stranger, 'nobody', { email }), email).rejects.toMatchObject(refused)
      await expect(alice.call('PUT /account/email', { body: { email } }), email).rejects.toMatchObject(refused)
    }
  })

  it('finds the client behind a proxy that adds ports', async () => {
    const cast = await world({ settings: { TRUST_PROXY: '127.0.0.1, ::ffff:10.0.0.0/104' } })
    await governs(cast, { refusedNetworks: ['::ffff:203.0.113.0/120', '2001:DB8::/32'] })
    const from = async (address: string) => {
      const body = { username: 'nobody', email: 'nobody@people.example', password: 'a long enough password' }
      const request = json(body)
      const headers = { ...request.headers, 'x-forwarded-for': address }
      const { text } = await cast.stranger.sends('POST /api/auth/signup', { ...request, headers })
      return JSON.parse(text).code as string | undefined
    }
    for (const address of ['203.0.113.9:4711', '[2001:db8::5]:4711', '::ffff:203.0.113.9', '203.0.113.9, 10.0.0.1:80'])
      expect(await from(address), address).toBe('network_refused')
    expect(await from('198.51.100.7:4711')).toBeUndefined()
  })

  it('checks the domain again when the mailed link is opened', async () => {
    const cast = await ruled()
    const { sets, member, stranger } = cast
    const dora = member('dora')
    await dora.signsUp()
    await dora.reauthenticates()
    await dora.call('PUT /account/email', { body: { email: 'dora@new.example' } })
    await sets({ refusedDomains: ['people.example', 'new.example'] })
    const refused = { status: 403, code: 'email_refused', fields: { email: expect.any(String) } }
    await expect(confirmsAddress(cast, dora.email, stranger)).rejects.toMatchObject(refused)
    await expect(confirmsAddress(cast, 'dora@new.example', stranger)).rejects.toMatchObject(refused)
    // A new password does not confirm it either.
    await resetsPassword(cast, await requestsPasswordReset(cast, dora.email))
    expect((await findAccounts(cast.app.deps.db, [cast.app.deps.ids.parse(await dora.id)]))[0]).toMatchObject({
      ...{ email: dora.email, email_confirmed_at: null },
    })
    await sets({ refusedDomains: [] })
    expect(await confirmsAddress(cast, dora.email, stranger)).toMatchObject({ ok: true })
  })

  it('requires an answer to its question', async () => {
    const { stranger } = await ruled({ question: 'Which harbour?', answers: ['Bremen', 'Alte  Weser'] })
    const refused = { status: 403, code: 'answer_wrong', fields: { answer: expect.any(String) } }
    await expect(signsUp(stranger, 'robot')).rejects.toMatchObject(refused)
    await expect(signsUp(stranger, 'robot', { answer: 'Hamburg' })).rejects.toMatchObject(refused)
    await signsUp(stranger, 'person', { answer: '  alte WESER ' })
  })

  it('accepts a proof of work once, while it is new and as strong as configured', async () => {
    let now = Date.now()
    const cast = await world({ clock: () => now })
    const { stranger } = cast
    await governs(cast, { proof: 'on' })
    const solved = async () => solve((await stranger.call('GET /registration')).proof!)
    const refused = { status: 403, code: 'proof_needed' }
    await expect(signsUp(stranger, 'robot')).rejects.toMatchObject(refused)
    const proof = await solved()
    for (const wrong of [
      { ...proof, solutions: proof.solutions.slice(1) },
      { ...proof, solutions: proof.solutions.map((n) => n + 1) },
      { ...proof, challenge: `${proof.challenge.slice(0, -2)}xx` },
      { challenge: '', solutions: [] },
    ])
      await expect(signsUp(stranger, 'robot', { proof: wrong })).rejects.toMatchObject(refused)
    await signsUp(stranger, 'person', { proof })
    await expect(signsUp(stranger, 'robot', { proof })).rejects.toMatchObject(refused)
    const asking = await solved()
    const asks = (username: string) => signsUp(stranger, username, { proof: asking })
    const [taken] = [{ status: 409, code: 'username_taken' }]
    const answers = await atOnce(8, () => asks('alice').catch((error) => error.code as string))
    expect(answers.toSorted()).toEqual([...Array(3).fill('proof_needed'), ...Array(5).fill(taken!.code)])
    await expect(asks('nobody_yet')).rejects.toMatchObject(refused)
    const late = await solved()
    now += 31 * 60_000
    await expect(signsUp(stranger, 'robot', { proof: late })).rejects.toMatchObject(refused)
    const weak = await solved()
    await governs(cast, { proof: 'strong' })
    await expect(signsUp(stranger, 'robot', { proof: weak })).rejects.toMatchObject(refused)
  })
})

describe('POST /invitations', () => {
  it('admits as many as it says, until its end, and records who invited whom', async () => {
    let now = Date.now()
    const cast = await world({ clock: () => now++ })
    const { alice, bob, stranger } = cast
    await bob.signsUp()
    await governs(cast, { mode: 'invitation' })
    const { invitation } = await alice.call('POST /invitations', { body: { maxUses: 2, days: 3 } })
    expect(invitation).toMatchObject({ uses: 0, maxUses: 2, state: 'works', by: { username: 'alice' } })
    const over = { status: 403, code: 'invitation_over' }
    await expect(signsUp(stranger, 'nobody', { invitation: 'madeup' })).rejects.toMatchObject(over)
    await signsUp(stranger, 'guest', { invitation: ` ${invitation.code.toUpperCase()} ` })
    now += 4 * 24 * 60 * 60_000
    await expect(signsUp(stranger, 'nobody', { invitation: invitation.code })).rejects.toMatchObject(over)
    await alice.reauthenticates()
    expect((await alice.call('GET /account/export')).invitations).toMatchObject([{ code: invitation.code, uses: 1 }])
    const { signUps } = await alice.call('GET /registration/sign-ups')
    expect(signUps.map(({ user, invitedBy }) => [user.username, invitedBy?.username])).toEqual([
      ['guest', 'alice'],
      ['alice', undefined],
      ['bob', undefined],
    ])
    expect(await alice.call('GET /invitations')).toMatchObject({
      left: null,
      invitations: [{ uses: 1, state: 'expired' }],
    })
  })

  it('is allowed to members according to the settings', async () => {
    const { bob, sets, invites, stranger } = await ruled()
    await expect(invites(bob)).rejects.toMatchObject({ status: 403, code: 'invitations_off' })
    await sets({ invitesPerMember: 3, mode: 'invitation' })
    await expect(invites(bob, { maxUses: null })).rejects.toMatchObject({ code: 'no_invitations_left' })
    await expect(invites(bob, { maxUses: 4 })).rejects.toMatchObject({ code: 'no_invitations_left' })
    const two = await invites(bob, { maxUses: 2 })
    expect(await bob.call('GET /invitations')).toMatchObject({ left: 1 })
    await signsUp(stranger, 'first', { invitation: two.code })
    await bob.call('DELETE /invitations/:id', { params: { id: two._id } })
    // One came; the other place is free again.
    expect(await bob.call('GET /invitations')).toMatchObject({ left: 2, invitations: [{ state: 'revoked', uses: 1 }] })
    const one = await invites(bob, { maxUses: 1 })
    await sets({ invitesPerMember: 0 })
    const over = { status: 403, code: 'invitation_over' }
    await expect(signsUp(stranger, 'second', { invitation: one.code })).rejects.toMatchObject(over)
    expect(await bob.call('GET /invitations')).toMatchObject({ invitations: [{ state: 'paused' }, {}], left: 0 })
  })

  it('keeps few expired unused invitations, for a month', async () => {
    let now = Date.now()
    const cast = await world({ clock: () => now, settings: { RATE_LIMITS: 'off' } })
    const { alice, stranger, app } = cast
    await governs(cast)
    const invites = async (days: number | null = 7) =>
      (await alice.call('POST /invitations', { body: { days } })).invitation
    const revokes = ({ _id: id }: { _id: string }) => alice.call('DELETE /invitations/:id', { params: { id } })
    const kept = async () =>
      (await app.deps.db.selectFrom('invitations').select('code').execute()).map(({ code }) => code).toSorted()
    const used = await invites(1)
    await signsUp(stranger, 'guest', { invitation: used.code })
    for (let index = 0; index < 110; index++) await revokes(await invites(null))
    const expiring = await invites(1)
    const lasting = await invites(null)
    const before = await kept()
    expect(before).toHaveLength(1 + 100 + 2)
    now += 30 * 24 * 60 * 60_000 - 1
    await doHourlyWork(app.deps)
    expect(await kept()).toEqual(before)
    now += 1
    await doHourlyWork(app.deps)
    expect(await kept()).toEqual([used.code, expiring.code, lasting.code].toSorted())
    now += 24 * 60 * 60_000
    await doHourlyWork(app.deps)
    expect(await kept()).toEqual([used.code, lasting.code].toSorted())
  })

  it('refuses other numbers', async () => {
    const { invites } = await ruled()
    for (const body of [{ maxUses: 0 }, { maxUses: 1001 }, { maxUses: 1.5 }, { days: 0 }, { days: 366 }])
      await expect(invites(undefined, body)).rejects.toMatchObject({ status: 400, code: 'invalid_fields' })
  })
})

describe('GET /invitations', () => {
  it('lists the own ones, and those of everyone for moderators and administrators', async () => {
    const { alice, bob, invites, sets } = await ruled({ invitesPerMember: 5 })
    const [hers, his] = [await invites(), await invites(bob)]
    const codes = async (member = alice, query: object = {}) =>
      (await member.call('GET /invitations', { query })).invitations.map(({ code }) => code)
    expect(await codes()).toEqual([hers.code])
    expect(await codes(bob)).toEqual([his.code])
    expect(await codes(alice, { of: 'everyone' })).toEqual([his.code, hers.code])
    expect(await codes(alice, { of: 'everyone', limit: 1 })).toEqual([his.code])
    await expect(codes(bob, { of: 'everyone' })).rejects.toMatchObject({ status: 403, code: 'not_allowed' })
    await sets({ invitesPerMember: 0 })
    expect(await codes(bob)).toEqual([his.code])
  })
})

describe('DELETE /invitations/:id', () => {
  it('lets members revoke their own, and moderators all', async () => {
    const { alice, bob, carol, invites, stranger } = await ruled({ invitesPerMember: 5 })
    const [hers, his] = [await invites(), await invites(bob)]
    const revokes = (member: typeof bob, { _id: id }: { _id: string }) =>
      member.call('DELETE /invitations/:id', { params: { id } })
    const unknown = { status: 404, code: 'invitation_not_found' }
    await expect(revokes(bob, hers)).rejects.toMatchObject(unknown)
    await expect(revokes(carol, his)).rejects.toMatchObject(unknown)
    await revokes(alice, his)
    await revokes(alice, his)
    await expect(signsUp(stranger, 'nobody', { invitation: his.code })).rejects.toMatchObject({
      code: 'invitation_over',
    })
  })
})

describe('GET /invitations/:id/people', () => {
  it('lists who used it, to its creator, moderators and administrators', async () => {
    const { alice, bob, carol, invites, stranger, app } = await ruled({ invitesPerMember: 5 })
    const his = await invites(bob, { maxUses: 2 })
    const people = async (member: typeof bob, query: object = {}) =>
      (await member.call('GET /invitations/:id/people', { params: { id: his._id }, query })).people
    expect(await people(bob)).toEqual([])
    await signsUp(stranger, 'first', { invitation: his.code })
    await signsUp(stranger, 'second', { invitation: his.code })
    for (const member of [bob, alice])
      expect((await people(member)).map(({ user }) => user.username)).toEqual(['second', 'first'])
    const second = app.deps.ids.parse((await people(bob))[0]!.user._id)
    await transact(app.deps.db, (tx) => changeStanding(tx, second, { add: STANDING.suspended }))
    expect((await people(bob)).map(({ user }) => user.username)).toEqual(['first'])
    expect(await people(alice)).toHaveLength(2)
    await expect(people(carol)).rejects.toMatchObject({ status: 404, code: 'invitation_not_found' })
  })
})

describe('GET /registration/invitation/:code', () => {
  it('names the inviter of a valid invitation, and nothing of others', async () => {
    const { alice, stranger, invites } = await ruled()
    const { code, _id: id } = await invites()
    const opens = (code: string) => stranger.call('GET /registration/invitation/:code', { params: { code } })
    expect(await opens(code)).toMatchObject({ by: { username: 'alice' } })
    await alice.call('DELETE /invitations/:id', { params: { id } })
    const over = await opens(code).catch((error) => error)
    const unknown = await opens('abcdefghjkmn').catch((error) => error)
    expect([over.status, over.code, over.message]).toEqual([403, 'invitation_over', unknown.message])
  })
})

describe('GET /registration/sign-ups', () => {
  it('is for moderators and administrators', async () => {
    const { bob } = await ruled()
    await expect(bob.call('GET /registration/sign-ups')).rejects.toMatchObject({ status: 403, code: 'not_allowed' })
  })
})

describe('a deleted account', () => {
  it('deletes its invitations, and removes the inviter of those it invited', async () => {
    const { alice, bob, invites, stranger, settles, app } = await ruled({ invitesPerMember: 5 })
    const his = await invites(bob)
    await signsUp(stranger, 'guest', { invitation: his.code })
    await bob.reauthenticates()
    await bob.call('POST /account/delete', { body: { username: 'bob' } })
    await endGrace(app.deps)
    await settles()
    const { signUps } = await alice.call('GET /registration/sign-ups')
    expect(signUps.find(({ user }) => user.username === 'guest')).toMatchObject({ invitedBy: null })
    expect(await app.deps.db.selectFrom('invitations').selectAll().execute()).toEqual([])
  })
})
