import { describe, expect, it } from 'vitest'
import { setContact } from '#server/features/network/legal/about.ts'
import { setRole } from '#server/features/people/roles.ts'
import { mastodonOf } from '#tests/mastodon.ts'
import { opensToVisitors } from '#tests/public-reading.ts'
import { world } from '#tests/world.ts'

describe('GET /v2/instance', () => {
  it('answers limits, rules and registration, also without a token', async () => {
    const cast = await world()
    const { alice, origin } = cast
    const client = await mastodonOf(cast, alice)
    const host = new URL(origin).host
    const found = await client.v2.instance.fetch()
    expect(found).toMatchObject({
      ...{ domain: host, title: 'Plus', version: expect.stringMatching(/^4\.5\.0 \(compatible; Plus /) },
      configuration: {
        statuses: { maxCharacters: 280, maxMediaAttachments: 4 },
        mediaAttachments: { supportedMimeTypes: expect.not.arrayContaining(['video/mp4']) },
        polls: { maxOptions: 6, minExpiration: 300, maxExpiration: 2_592_000 },
        urls: { streaming: `ws://${host}` },
        vapid: { publicKey: expect.stringMatching(/^[\w-]{80,}$/) },
        translation: { enabled: false },
        timelinesAccess: { liveFeeds: { local: 'authenticated', remote: 'disabled' } },
      },
      registrations: { enabled: true, approvalRequired: false, url: `${origin}/signup` },
      apiVersions: { mastodon: 7 },
      contact: { email: 'no-reply@plus.invalid', account: null },
    })
    const read = async (path: string) => {
      const answer = await fetch(`${origin}/api${path}`)
      return [answer.status, (await answer.json()) as Record<string, string>] as const
    }
    expect(await read('/v1/instance')).toMatchObject([
      200,
      {
        ...{
          uri: host,
          registrations: true,
          invites_enabled: false,
          contact_account: null,
          email: found.contact.email,
        },
        configuration: { statuses: { max_characters: 280 } },
        rules: found.rules,
      },
    ])
    expect(await read('/v1/instance/rules')).toEqual([200, found.rules])
    const [, terms] = await read('/v1/instance/terms_of_service')
    expect(terms.content).toContain('<h2>')
    expect(await read(`/v1/instance/terms_of_service/${terms.effective_date}`)).toEqual([200, terms])
    expect(await read('/v1/instance/terms_of_service/2001-01-01')).toMatchObject([404, { error: expect.any(String) }])
    expect(await read('/v1/instance/privacy_policy')).toMatchObject([200, { content: expect.stringContaining('<p>') }])
    for (const path of ['peers', 'activity', 'domain_blocks'])
      expect(await read(`/v1/instance/${path}`)).toEqual([200, []])
    for (const path of ['custom_emojis', 'announcements']) expect(await read(`/v1/${path}`)).toEqual([200, []])
    expect(await read('/v1/instance/translation_languages')).toEqual([200, {}])
  })

  it('has the contact of the network as its address, else the sender of its mails', async () => {
    const cast = await world({ settings: { MAIL_FROM: 'Plus <hello@plus.example>' } })
    const read = async (path: string) => (await (await fetch(`${cast.origin}/api${path}`)).json()) as { email?: string }
    const both = async () => [(await read('/v1/instance')).email, (await read('/v2/instance')) as object]
    expect(await both()).toMatchObject(['hello@plus.example', { contact: { email: 'hello@plus.example' } }])
    await setContact(cast.app.deps, null, { name: '', address: '', email: 'us@plus.example' })
    expect(await both()).toMatchObject(['us@plus.example', { contact: { email: 'us@plus.example' } }])
  })

  it('names an administrator only where visitors may see the account', async () => {
    const cast = await world()
    const { alice, app } = cast
    await setRole(app.deps.db, app.deps.ids.parse(await alice.id), 'admin')
    const client = await mastodonOf(cast, alice)
    const contact = async () => (await client.v2.instance.fetch()).contact.account
    expect(await contact()).toBeNull()
    await opensToVisitors(cast)
    expect(await contact()).toMatchObject({ username: 'alice', avatar: `${cast.origin}/default-avatar.png` })
    expect(await client.v1.accounts.verifyCredentials()).toMatchObject({ role: { id: '2', name: 'Administrator' } })
  })

  it('names the host of the request to that client alone, and refuses a Host header that is no host', async () => {
    const cast = await world()
    const url = '/api/v2/instance'
    const ask = (host: string) => cast.app.server.inject({ url, headers: { host } })
    expect((await ask('other.example')).json()).toMatchObject({ domain: 'other.example' })
    expect((await ask('network.example')).json()).toMatchObject({ domain: 'network.example' })
    for (const host of ['a b', '<script>', '$&.example', 'network.example:99999', '[::1', 'a'.repeat(14_000)]) {
      const answer = await ask(host)
      expect([host, answer.statusCode, answer.json()]).toEqual([host, 422, { error: expect.any(String), details: {} }])
    }
  })
})

it('lets pages of other origins make all calls, and read that a call is missing', async () => {
  const { origin } = await world()
  const from = { origin: 'https://app.example', 'access-control-request-method': 'PUT' }
  for (const path of ['/v1/media/1', '/v2/instance', '/v1/emails/confirmations']) {
    const asked = await fetch(`${origin}/api${path}`, { method: 'OPTIONS', headers: from })
    expect([asked.status, asked.headers.get('access-control-allow-methods')]).toEqual([
      204,
      expect.stringMatching('PUT'),
    ])
  }
  const missing = await fetch(`${origin}/api/v1/emails/confirmations`, { headers: from })
  expect([missing.status, missing.headers.get('access-control-allow-origin')]).toEqual([404, '*'])
})
