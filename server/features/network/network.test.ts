import { describe, expect, it } from 'vitest'
import { NETWORK_NAME_LENGTH } from '#contract/limits.ts'
import { setRole } from '#server/features/people/roles.ts'
import { disguised, photo, pixelBomb } from '#tests/pictures.ts'
import { restrict } from '#tests/stores/restrict.ts'
import { world } from '#tests/world.ts'
import { brandPage, styleSheet } from './branding.ts'

const PLUS = {
  ...{ name: 'Plus', picture: null, colour: null, rules: '', registration: 'open', takesVideos: false },
  ...{ publicReading: false, publicByDefault: true },
}

/** A world in which alice is an administrator. */
async function ownedWorld() {
  const cast = await world()
  const { alice, app } = cast
  await setRole(app.deps.db, app.deps.ids.parse(await alice.id), 'admin')
  const put = (body: object, picture?: Blob) =>
    alice.call('PUT /network', { body, ...(picture && { files: { picture: [picture] } }) })
  return { ...cast, put, get: (url: string, headers = {}) => app.server.inject({ url, headers }) }
}

describe('GET /network', () => {
  it('answers the look of Plus to everyone until an administrator changes it', async () => {
    const { stranger } = await world()
    expect(await stranger.call('GET /network')).toEqual(PLUS)
  })
})

describe('PUT /network', () => {
  it('changes the sent fields, and resets removed ones', async () => {
    const { alice, bob, put, stranger, restarts, get, mailsTo } = await ownedWorld()
    const made = await put({ name: ' Harbour ', colour: '#0B7A53' }, await photo({ width: 600, height: 300 }))
    expect(made).toMatchObject({
      name: 'Harbour',
      colour: '#0b7a53',
      rules: '',
      picture: expect.stringMatching(/^\/network\//),
    })
    const picture = await get(made.picture!)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringContaining('immutable'),
    })
    const { uri } = await alice.call('POST /auth/factors/authenticator')
    expect(new URL(uri).searchParams.get('issuer')).toBe('Harbour')
    expect((await alice.call('POST /auth/factors/passkeys/options')).rp.name).toBe('Harbour')
    await bob.signsUp()
    expect((await mailsTo(bob.email))[0]!.email.from?.name).toBe('Harbour')
    await restarts()
    expect(await stranger.call('GET /network')).toEqual(made)
    expect(await put({ name: 'Bay' })).toEqual({ ...made, name: 'Bay' })
    expect(await put({ remove: ['name', 'colour', 'picture'] })).toEqual(PLUS)
  })

  it('changes whether visitors may read, and whether they see members who have not chosen', async () => {
    const { put, stranger } = await ownedWorld()
    expect(await put({ publicReading: true, publicByDefault: false })).toMatchObject({ publicReading: true })
    expect(await stranger.call('GET /network')).toMatchObject({ publicReading: true, publicByDefault: false })
    expect(await put({ publicReading: false })).toMatchObject({ publicReading: false, publicByDefault: false })
  })

  it('accepts a name of one line without characters that reorder or hide text', async () => {
    const { put } = await ownedWorld()
    expect(await put({ name: 'Ha\u202erbour\u200b' })).toMatchObject({ name: 'Harbour' })
    expect(await put({ name: 'شبكة الميناء' })).toMatchObject({ name: 'شبكة الميناء' })
    for (const name of ['', ' \u200b ', 'a\u0007b', 'a\nb', 'a\u2028b', 'x'.repeat(NETWORK_NAME_LENGTH + 1)])
      await expect(put({ name }), JSON.stringify(name)).rejects.toMatchObject({
        status: 400,
        fields: { name: expect.any(String) },
      })
  })

  it('accepts a colour of six digits, and nothing that could end a rule of the style sheet', async () => {
    const { put } = await ownedWorld()
    for (const colour of ['red', '#fff', '#12345', '#0b7a53}*{display:none', 'url(//evil.example)', '#0b7a53\n'])
      await expect(put({ colour }), colour).rejects.toMatchObject({
        status: 400,
        fields: { colour: expect.any(String) },
      })
  })

  it('refuses invalid pictures', async () => {
    const { put } = await ownedWorld()
    await expect(put({}, disguised('<svg onload=alert(1)>'))).rejects.toMatchObject({ status: 415 })
    await expect(put({}, pixelBomb(30_000, 30_000))).rejects.toMatchObject({ status: 413 })
  })

  it('is allowed to administrators only', async () => {
    const { bob, alice, app } = await ownedWorld()
    const refused = { status: 403, code: 'not_admin' }
    await expect(bob.call('PUT /network', { body: { name: 'Mine' } })).rejects.toMatchObject(refused)
    expect((await alice.me()).role).toBe('admin')
    expect(await bob.me()).not.toHaveProperty('role')
    await setRole(app.deps.db, app.deps.ids.parse(await alice.id), null)
    await expect(alice.call('PUT /network', { body: { name: 'Mine' } })).rejects.toMatchObject(refused)
  })
})

describe('GET /network/public-members', () => {
  it('counts the members that visitors see, as they and the network chose', async () => {
    const { alice, bob, carol, app, put } = await ownedWorld()
    await Promise.all([bob.id, carol.id])
    const count = async (body: object) => {
      await put(body)
      return (await alice.call('GET /network/public-members')).count
    }
    expect(await count({ publicReading: false })).toBe(0)
    expect(await count({ publicReading: true, publicByDefault: true })).toBe(3)
    expect(await count({ publicByDefault: false })).toBe(0)
    await bob.sets({ publicPages: true })
    expect(await count({ publicByDefault: false })).toBe(1)
    await carol.sets({ publicPages: false })
    expect(await count({ publicByDefault: true })).toBe(2)
    await alice.sets({ protectPosts: true })
    expect(await count({ publicByDefault: true })).toBe(1)
    await restrict(app.deps, bob, 'limited')
    expect(await count({ publicByDefault: true })).toBe(0)
  })

  it('is for administrators', async () => {
    const { bob } = await ownedWorld()
    await expect(bob.call('GET /network/public-members')).rejects.toMatchObject({ status: 403, code: 'not_admin' })
  })
})

describe('GET /network/start', () => {
  it('lists the missing set-up steps of a new network', async () => {
    const { app, alice, bob, put, crowd } = await ownedWorld()
    const start = () => alice.call('GET /network/start')
    expect(await start()).toEqual({
      ...{ isNew: true, isAlone: true, hasAdmin: true, hasLook: false, hasRules: false },
      adminCommand: 'npm run admin --',
    })
    await put({ name: 'Harbour' })
    const rules = [
      { title: 'Be kind', text: 'To *all*.' },
      { title: 'No spam', text: '' },
    ]
    await alice.call('PUT /legal/:page', { params: { page: 'rules' }, body: { base: 0, rules } })
    expect((await bob.call('GET /network')).rules).toBe('1. Be kind\nTo *all*.\n\n2. No spam')
    await bob.signsUp()
    expect(await start()).toEqual({
      ...{ isNew: true, isAlone: false, hasAdmin: true, hasLook: true, hasRules: true },
      adminCommand: 'npm run admin --',
    })
    await setRole(app.deps.db, app.deps.ids.parse(await alice.id), null)
    expect(await start()).toMatchObject({ hasAdmin: false })
    await Promise.all(crowd(8).map((member) => member.signsUp()))
    expect(await start()).toMatchObject({ isNew: false, hasAdmin: true })
  })
})

describe('the web app', () => {
  const page =
    '<!doctype html>\n<html lang="en"><head><title>Plus</title></head><body><div class="splash" role="status"><svg></svg></div></body></html>'
  const look = {
    ...{ name: 'Plus', colour: null, picture: null, version: 'v', pictureVersion: '' },
    ...{ registration: 'open' as const, membersInvite: false, asksAtSignUp: false, publicReading: false },
  }

  it('shows the name of the network, escaped', () => {
    const html = brandPage(page, { ...look, name: `"><script>$&'` })
    expect(html).toContain('data-network="&quot;&gt;&lt;script&gt;$&amp;&#39;"')
    expect(html).toContain('<title>&quot;&gt;&lt;script&gt;$&amp;&#39;</title>')
    expect(html).not.toContain('<script>')
  })

  it('shows the picture of the network in place of the logo of Plus, at the same size', () => {
    const logo = '<svg data-logo width="26" height="26" viewBox="0 0 64 64" class="mx-auto"><path d="M32" /></svg>'
    const picture = { ...look, picture: Buffer.from(''), pictureVersion: '1a2b' }
    const html = brandPage(
      page.replace('</body>', () => `${logo}</body>`),
      picture,
    )
    expect(html).not.toContain('<svg')
    expect(html).toContain('<img src="/network/1a2b.webp" alt="" width="26" height="26" class="mx-auto" />')
    expect(brandPage(logo, look)).toBe(logo)
  })

  it('has a style sheet that only sets colours', () => {
    const hex = '#[0-9a-f]{6}'
    expect(styleSheet('#0b7a53').replaceAll(new RegExp(`light-dark\\(${hex},${hex}\\)`, 'g'), 'C')).toBe(
      ':root{--color-accent:C;--color-accent-fill:C;--color-accent-fill-hover:C;--color-accent-soft:C}.splash rect{fill:C}',
    )
  })
})
