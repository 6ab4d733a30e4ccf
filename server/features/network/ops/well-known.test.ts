import { describe, expect, it } from 'vitest'
import { setContact } from '#server/features/network/legal/about.ts'
import { world } from '#tests/world.ts'

const html = { headers: { accept: 'text/html' } }

describe('paths for programs', () => {
  it('that do not exist answer no page, also to browsers', async () => {
    const { stranger } = await world()
    for (const path of ['/.well-known/nothing', '/.well-known', '/metrics', '/media/nothing', '/api/nothing'])
      expect(await stranger.sends(`GET ${path}`, html), path).toMatchObject({
        status: 404,
        text: expect.stringContaining('"route_not_found"'),
      })
  })

  it('redirect to the form for another password', async () => {
    const { stranger } = await world()
    const { status, headers } = await stranger.sends('GET /.well-known/change-password', { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([302, '/settings/password'])
  })
})

describe('/.well-known/security.txt', () => {
  it('names the contact of the network, and does not exist without one', async () => {
    const time = Date.parse('2026-11-24T10:00:00Z')
    const { stranger, app } = await world({ clock: () => time, settings: { PUBLIC_URL: 'https://plus.example' } })
    expect((await stranger.sends('GET /.well-known/security.txt')).status).toBe(404)
    await setContact(app.deps, null, { name: '', address: '', email: 'hello@plus.example' })
    const text = async () => (await stranger.sends('GET /.well-known/security.txt')).text
    // Other processes read it a moment later.
    await expect
      .poll(text)
      .toBe(
        [
          'Contact: mailto:hello@plus.example',
          'Expires: 2027-05-23T00:00:00.000Z',
          'Preferred-Languages: en',
          'Canonical: https://plus.example/.well-known/security.txt',
          '',
        ].join('\n'),
      )
  })

  it('names SECURITY_CONTACT instead', async () => {
    const { stranger } = await world({ settings: { SECURITY_CONTACT: 'https://plus.example/report' } })
    const { headers, text } = await stranger.sends('GET /.well-known/security.txt')
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(text).toContain('Contact: https://plus.example/report\n')
  })
})
