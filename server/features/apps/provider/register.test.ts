import { describe, expect, it } from 'vitest'
import { writeOperatorState } from '#server/db/operator-states.ts'
import { transact } from '#server/db/transaction.ts'
import { doHourlyWork } from '#server/features.ts'
import { appWorld, asks, letsIn, navigates, REDIRECT, registers } from '#tests/apps.ts'
import type { World } from '#tests/world.ts'

/** A day and a minute, in minutes. */
const DAY = 24 * 60 + 1
const good = { client_name: 'Lantern', redirect_uris: [REDIRECT] }

async function posts({ origin }: Pick<World, 'origin'>, body: object) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${origin}/oauth/register`, { method: 'POST', headers, body: JSON.stringify(body) })
  const retryAfter = response.headers.get('retry-after')
  return { status: response.status, retryAfter, body: (await response.json()) as Record<string, string> }
}

describe('/oauth/register', () => {
  it('refuses what would mislead members, or send them elsewhere', async () => {
    const cast = await appWorld()
    const refusals = [
      ...[
        'P1us',
        'Plus Support',
        'PLUS\u00a0app',
        'P l u s - Security',
        'Official Plus',
        'The \u0440lus',
        'my_plu5\u200b',
        '\uff30lus!',
      ].map((client_name) => [{ ...good, client_name }, 'invalid_client_metadata'] as const),
      [{ ...good, client_name: 'a'.repeat(51) }, 'invalid_client_metadata'],
      [{ ...good, client_name: 'Lan\u202etern\u0007' }, 'invalid_client_metadata'],
      [{ ...good, client_uri: 'http://app.example' }, 'invalid_client_metadata'],
      [{ ...good, redirect_uris: ['http://app.example/'] }, 'invalid_redirect_uri'],
      [{ ...good, redirect_uris: ['https:app.example/'] }, 'invalid_redirect_uri'],
      [{ ...good, redirect_uris: ['https://app.example\\@evil.example/'] }, 'invalid_redirect_uri'],
      [
        { ...good, redirect_uris: Array.from({ length: 11 }, (_, index) => `${REDIRECT}${index}`) },
        'invalid_redirect_uri',
      ],
      [{ ...good, application_type: 'native', redirect_uris: ['intent://scan/#Intent;end'] }, 'invalid_redirect_uri'],
      ...['data:text/html,a', 'feed:https://app.example/', 'x-javascript:alert(1)', 'MS-Settings:privacy'].map(
        (address) =>
          [{ ...good, application_type: 'native', redirect_uris: [address] }, 'invalid_redirect_uri'] as const,
      ),
      [{ ...good, grant_types: ['implicit'], response_types: ['token'] }, 'invalid_client_metadata'],
      [{ ...good, scope: 'everything' }, 'invalid_client_metadata'],
      [{ ...good, token_endpoint_auth_method: 'private_key_jwt' }, 'invalid_client_metadata'],
    ] as const
    for (const [body, error] of refusals) {
      const answer = await posts(cast, body)
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 400, body: { error } })
    }
    const { body } = await posts(cast, { ...good, redirect_uris: ['https://me@app.example/'] })
    expect(body.error_description).toBe('The address must have no name or password.')
    expect(await cast.app.deps.db.selectFrom('apps').selectAll().execute()).toEqual([])
  })

  it('answers what it stores; the registration can be read, changed and deleted by its token', async () => {
    const cast = await appWorld()
    const { status, body } = await posts(cast, { ...good, lifetime: 'long', logo_uri: 'https://app.example/a.svg' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...good, client_secret: expect.any(String) })
    expect(body).not.toHaveProperty('logo_uri')
    expect(body).not.toHaveProperty('lifetime')
    const asks = async (method: string, change?: object, token = body.registration_access_token) => {
      const response = await fetch(cast.origin + new URL(body.registration_client_uri!).pathname, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(change && { body: JSON.stringify(change) }),
      })
      const text = await response.text()
      return { status: response.status, body: text ? JSON.parse(text) : null }
    }
    const read = await asks('GET')
    expect(read.body).toMatchObject(good)
    expect(read.body).not.toHaveProperty('client_secret')
    const changed = await asks('PUT', { ...good, client_id: body.client_id, client_name: 'Lamp' })
    expect(changed).toMatchObject({ status: 200, body: { client_name: 'Lamp' } })
    expect((await asks('GET', undefined, `${body.registration_access_token}a`)).status).toBe(401)
    expect((await asks('DELETE')).status).toBe(204)
    expect((await asks('GET')).status).toBe(401)
  })

  it('keeps apps that nobody lets in for ten days, and for a day while there are many', async () => {
    const cast = await appWorld()
    const { db } = cast.app.deps
    const names = () => db.selectFrom('apps').select('name').orderBy('id').execute()
    await registers(cast)
    const used = await registers(cast, { client_name: 'Used' })
    await letsIn(cast.alice, used)
    cast.later(DAY)
    await doHourlyWork(cast.app.deps)
    expect(await names()).toHaveLength(2)
    cast.later(9 * DAY)
    await doHourlyWork(cast.app.deps)
    expect(await names()).toEqual([{ name: 'Used' }])

    await registers(cast)
    const app = await db.selectFrom('apps').selectAll().where('is_used', '=', 0).executeTakeFirstOrThrow()
    const copies = Array.from({ length: 500 }, () => app)
    await transact(db, async (tx) => {
      for (let batch = 0; batch < 20; batch++)
        await tx
          .insertInto('apps')
          .values(copies.map((copy) => ({ ...copy, id: cast.app.deps.nextId() })))
          .execute()
    })
    cast.later(DAY)
    await doHourlyWork(cast.app.deps)
    // An hour's work deletes 10,000.
    expect(await names()).toHaveLength(2)
  })

  it('counts registrations from an address before any work, and refuses in the form of OAuth', async () => {
    const cast = await appWorld({ RATE_LIMIT_APP_REGISTRATIONS: '1/60' })
    await registers(cast)
    expect(await posts(cast, good)).toMatchObject({ status: 429, body: { error: 'temporarily_unavailable' } })
  })

  it('refuses while the network is read-only, and says for how long to wait', async () => {
    const cast = await appWorld()
    const { url } = await asks(await registers(cast))
    expect((await navigates(cast.alice, url)).pathname).toMatch(/^\/authorize\//)
    await transact(cast.app.deps.db, (tx) => writeOperatorState(tx, 'readOnly', { since: 1, reason: 'Moving' }))
    // Two processes may answer in turn.
    const statuses = async () => [(await posts(cast, good)).status, (await posts(cast, good)).status]
    await expect.poll(statuses).toEqual([503, 503])
    expect(await posts(cast, good)).toMatchObject({ retryAfter: '30', body: { error: 'temporarily_unavailable' } })
    expect((await navigates(cast.alice, url)).search).toBe('?code=temporarily_unavailable')
  })
})
