import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { PERSONAL_TOKENS } from '#contract/limits.ts'
import { transact } from '#server/db/transaction.ts'
import type { Member } from '#tests/member.ts'
import { createsToken } from '#tests/tokens.ts'
import { atOnce, world } from '#tests/world.ts'

const ended = { status: 401, code: 'invalid_token' }

const create = (member: Member, name = 'Bot') =>
  member.call('POST /tokens', { body: { name, scopes: ['read:statuses'], days: null } })

describe('POST /tokens', () => {
  it('creates a token that acts for its member until it expires', async () => {
    let now = Date.now()
    const { alice } = await world({ clock: () => now })
    const { token, client } = await createsToken(alice, ['write:statuses'], { name: ' Weather\u200b bot ', days: 30 })
    expect(token).toMatchObject({ name: 'Weather bot', scopes: ['write:statuses'], lastUsedAt: null })
    const { tweet } = await client.call('POST /tweets', { body: { content: 'Rain at noon' } })
    expect(tweet.user.username).toBe('alice')
    now += 30 * DAY_MS
    await expect(client.call('POST /tweets', { body: { content: 'Sun' } })).rejects.toMatchObject(ended)
    await alice.signsIn()
    expect((await alice.call('GET /tokens')).tokens).toEqual([])
  })

  it('stores only a hash of the token, and mails that there is a new one', async () => {
    const { alice, app, mailsTo } = await world()
    const { secret } = await createsToken(alice, ['read'], { name: 'Weather bot' })
    expect(secret).toMatch(/^plus_[\da-z]{24}\.[\w-]{43}$/)
    const rows = await app.deps.db.selectFrom('access_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret.split('.')[1])
    const [mail] = (await mailsTo(alice.email)).filter(({ text }) => text.includes('Weather bot'))
    expect(mail?.text).toContain('/settings/developer')
  })

  it('requires a fresh reauthentication for each', async () => {
    const { alice } = await world()
    await expect(create(alice)).rejects.toMatchObject({ status: 403, code: 'prove_identity' })
    await alice.reauthenticates()
    await create(alice)
    await expect(create(alice)).rejects.toMatchObject({ status: 403, code: 'prove_identity' })
  })

  it('refuses a blank name, an unknown scope and another expiry', async () => {
    const { alice } = await world()
    await alice.reauthenticates()
    for (const wrong of [{ name: '\u200b' }, { scopes: ['admin:read'] }, { scopes: [] }, { days: 31 }])
      await expect(
        alice.call('POST /tokens', { body: { name: 'Bot', scopes: ['read'], days: 30, ...wrong } as never }),
      ).rejects.toMatchObject({
        status: 400,
        code: 'invalid_fields',
        fields: { [Object.keys(wrong)[0]!]: expect.any(String) },
      })
  })

  it('refuses more than 50, also at once', async () => {
    const { alice, app } = await world()
    await createsToken(alice, ['read'])
    const [row] = await app.deps.db.selectFrom('access_tokens').selectAll().execute()
    const more = Array.from({ length: PERSONAL_TOKENS - 2 }, (_, index) => ({
      ...row!,
      id: row!.id + index + 1,
      token_hash: `${index}`,
    }))
    await transact(app.deps.db, (tx) => tx.insertInto('access_tokens').values(more).execute())
    const devices = [alice, await alice.onAnotherDevice()]
    for (const device of devices) await device.reauthenticates()
    const results = await atOnce(2, (index) =>
      create(devices[index]!).then(
        () => 'created',
        ({ code }) => code,
      ),
    )
    expect(results.sort()).toEqual(['created', 'too_many_tokens'])
  })
})

describe('GET /tokens', () => {
  it("lists the member's own, newest first, with the hour of the last use", async () => {
    const { alice, bob } = await world({ clock: () => Date.parse('2026-11-21T18:25:00Z') })
    await createsToken(bob, ['read'])
    await createsToken(alice, ['read'], { name: 'First' })
    const { client } = await createsToken(alice, ['profile'], { name: 'Second' })
    await client.call('GET /auth/me')
    const list = async () => (await alice.call('GET /tokens')).tokens.map(({ name, lastUsedAt }) => [name, lastUsedAt])
    await expect.poll(list).toEqual([
      ['Second', '2026-11-21T18:00:00.000Z'],
      ['First', null],
    ])
  })
})

describe('DELETE /tokens/:id', () => {
  it('ends the token at once', async () => {
    const { alice } = await world()
    const { token, client } = await createsToken(alice, ['profile'])
    await client.call('GET /auth/me')
    await alice.call('DELETE /tokens/:id', { params: { id: token._id } })
    await expect(client.call('GET /auth/me')).rejects.toMatchObject(ended)
  })

  it('refuses tokens of others and unknown ones alike', async () => {
    const { alice, bob } = await world()
    const { token } = await createsToken(alice, ['read'])
    await expect(bob.call('DELETE /tokens/:id', { params: { id: token._id } })).rejects.toMatchObject({
      status: 404,
      code: 'token_not_found',
    })
  })
})
