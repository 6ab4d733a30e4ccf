import { describe, expect, it } from 'vitest'
import { LEGAL_TEXT_LENGTH } from '#contract/limits.ts'
import { setRole } from '#server/features/people/roles.ts'
import type { Member } from '#tests/member.ts'
import { atOnce, world } from '#tests/world.ts'
import { publishPlainRules } from './publish.ts'
import { readablePage } from './readable-pages.ts'
import { listRules } from './rules.ts'

type Page = 'terms' | 'privacy' | 'rules'
const refused = { status: 403, code: 'not_allowed' }

/** A world in which alice is an administrator. */
async function governedWorld(settings: Record<string, string> = {}) {
  let now = Date.now()
  const cast = await world({ clock: () => now, settings: { RATE_LIMITS: 'off', ...settings } })
  const { alice, stranger, app } = cast
  await setRole(app.deps.db, app.deps.ids.parse(await alice.id), 'admin')
  return {
    ...cast,
    passes: (ms: number) => {
      now += ms
    },
    read: (page: Page, version?: number) =>
      stranger.call('GET /legal/:page', { params: { page }, ...(version !== undefined && { query: { version } }) }),
    source: (page: Page) => alice.call('GET /legal/:page/source', { params: { page } }),
    publish: (page: Page, body: { base: number } & Record<string, unknown>, member: Member = alice) =>
      member.call('PUT /legal/:page', { params: { page }, body }),
  }
}

const rule = (title: string, text = '', id?: number) => ({ ...(id !== undefined && { id }), title, text })

describe('GET /legal/:page', () => {
  it('answers the default text in the language of the reader, until an administrator writes another', async () => {
    const { read, publish, stranger, passes } = await governedWorld()
    const terms = await read('terms')
    expect(terms).toMatchObject({ page: 'terms', version: 0, publishedAt: null, language: 'en', rules: [] })
    expect(terms.html).toContain('<h2>Your account</h2>')
    expect(terms.html).toContain('<a href="/settings/delete" rel="nofollow noopener">delete your account</a>')
    const german = await stranger.sends('GET /api/legal/privacy', { headers: { 'accept-language': 'de' } })
    expect(JSON.parse(german.text)).toMatchObject({ language: 'de', html: expect.stringContaining('14 Tage') })
    expect((await read('rules')).rules.map(({ id, number }) => [id, number])).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => [n, n]),
    )

    await publish('terms', { base: 0, text: '# Ours\n\nBe **fair**. <b>no</b>', language: 'fr' })
    passes(1_000)
    await publish('terms', { base: 1, text: 'Second' })
    expect(await read('terms', 1)).toMatchObject({
      version: 1,
      language: 'fr',
      html: expect.stringContaining('<h2>Ours</h2>'),
    })
    const { html, versions, language, publishedAt } = await read('terms')
    expect([html, language]).toEqual(['<p>Second</p>\n', null])
    expect(versions.map(({ version }) => version)).toEqual([2, 1, 0])
    expect(versions[0]!.publishedAt).toBe(publishedAt)
    expect((await read('terms', 0)).html).toBe(terms.html)
    await expect(read('terms', 3)).rejects.toMatchObject({ status: 404, code: 'version_not_found' })
    await expect(read('imprint' as Page)).rejects.toMatchObject({ status: 400 })
  })

  it('is readable without JavaScript', async () => {
    const { publish, app } = await governedWorld()
    await publish('rules', { base: 0, rules: [rule('Be <kind>', 'And *fair*.')] })
    for (const [url, words] of [
      ['/terms', 'You own what you post.'],
      ['/privacy?utm=1', 'Plus has no ads and no tracking.'],
      ['/rules', '<li><strong dir="auto">Be &lt;kind&gt;</strong><p>And <em>fair</em>.</p>'],
      ['/rules?version=0', 'No harassment or threats'],
      ['/about/', 'About Plus'],
    ] as const) {
      expect(await readablePage(app.deps, url, 'en'), url).toContain(words)
    }
    expect(await readablePage(app.deps, '/home', 'en')).toBeNull()
    expect(await readablePage(app.deps, '/terms?version=7', 'en')).toBeNull()
  })
})

describe('PUT /legal/:page', () => {
  it('keeps the id of a rule that moves or is reworded, and the wording of each version', async () => {
    const { publish, read, app } = await governedWorld()
    const { rules } = await publish('rules', { base: 0, rules: [rule('Be kind'), rule('No spam', 'None.')] })
    const [kind, spam] = rules.map(({ id }) => id) as [number, number]
    expect(spam).toBeGreaterThan(kind)
    await publish('rules', { base: 1, rules: [rule('No ads', 'None.', spam), rule('Be kind', '', kind)] })
    await publish('rules', { base: 2, rules: [rule('Be kind', '', kind), rule('New'), rule('Newer', '', 999_999)] })
    const now = await listRules(app.deps.db, 'en')
    expect(now.version).toBe(3)
    expect(now.rules.map(({ number, title }) => [number, title])).toEqual([
      [1, 'Be kind'],
      [2, 'New'],
      [3, 'Newer'],
    ])
    // The id of a removed rule is not given to another one.
    expect(new Set([kind, spam, ...now.rules.map(({ id }) => id)]).size).toBe(4)
    const then = (await read('rules', 1)).rules.find(({ id }) => id === spam)
    expect(then).toMatchObject({ number: 2, title: 'No spam', html: expect.stringContaining('None.') })
    expect((await read('rules', 2)).rules.map(({ id }) => id)).toEqual([spam, kind])
    await publish('rules', { base: 3, isDefault: true })
    expect((await read('rules')).rules).toHaveLength(6)
  })

  it('accepts one of several concurrent changes, and answers an error to the others', async () => {
    const { publish, bob, app, source } = await governedWorld()
    await setRole(app.deps.db, app.deps.ids.parse(await bob.id), 'admin')
    const outcomes = await atOnce(10, (index) =>
      publish('privacy', { base: 0, text: `Policy ${index}` }, index % 2 ? bob : undefined).then(
        ({ text }) => text,
        (error) => `${error.status} ${error.code}`,
      ),
    )
    const won = outcomes.filter((outcome) => outcome.startsWith('Policy'))
    expect(won).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === '409 page_changed')).toHaveLength(9)
    const { text, version, versions, isDefault } = await source('privacy')
    expect([text, version, isDefault]).toEqual([won[0], 1, false])
    expect(versions).toMatchObject([{ version: 1, author: expect.stringMatching(/^(?:alice|bob)$/), asksAgain: true }])
  })

  it('refuses an empty, too long or unprintable text', async () => {
    const { publish } = await governedWorld()
    const fields = (field: string) => ({ status: 400, fields: { [field]: expect.any(String) } })
    for (const text of ['', ' \n ', 'x'.repeat(LEGAL_TEXT_LENGTH + 1), 'a\u0007b'])
      await expect(publish('terms', { base: 0, text }), text.slice(0, 9)).rejects.toMatchObject(fields('text'))
    await expect(publish('terms', { base: 0 })).rejects.toMatchObject(fields('text'))
    for (const rules of [[rule(' ')], [rule('x'.repeat(101))], Array.from({ length: 51 }, () => rule('x'))])
      await expect(publish('rules', { base: 0, rules })).rejects.toMatchObject(fields('rules'))
    const half = 'x'.repeat(LEGAL_TEXT_LENGTH / 2)
    await expect(publish('rules', { base: 0, rules: [rule('a', half), rule('b', half)] })).rejects.toMatchObject(
      fields('rules'),
    )
  })

  it('is allowed to administrators only', async () => {
    const { publish, bob, alice } = await governedWorld()
    await expect(publish('terms', { base: 0, text: 'Mine' }, bob)).rejects.toMatchObject(refused)
    await alice.call('GET /legal/:page/source', { params: { page: 'terms' } })
  })
})

describe('GET /legal/:page/source', () => {
  it('answers the Markdown, and where the operator redirects the page', async () => {
    const { source, bob, app, get } = await governedWorld({ TERMS_URL: 'https://plus.example/terms' }).then((cast) => ({
      ...cast,
      get: (url: string) => cast.app.server.inject({ url }),
    }))
    expect(await source('terms')).toMatchObject({
      ...{ isDefault: true, version: 0, redirect: 'https://plus.example/terms', versions: [] },
      text: expect.stringContaining('## Your account'),
    })
    expect((await get('/terms')).headers.location).toBe('https://plus.example/terms')
    expect(await source('privacy')).toMatchObject({ redirect: null })
    // Rules from before there were numbers are read as they were written.
    await publishPlainRules(app.deps, 'Be *kind*.\n\nNo spam.\nReally none.')
    expect((await source('rules')).rules).toEqual([
      { id: 100, title: 'Be *kind*.', text: '' },
      { id: 101, title: 'No spam.', text: 'Really none.' },
    ])
    await expect(bob.call('GET /legal/:page/source', { params: { page: 'terms' } })).rejects.toMatchObject(refused)
  })
})

describe('POST /legal/preview', () => {
  it('renders Markdown like the page, for administrators', async () => {
    const { alice, bob } = await governedWorld()
    const body = { text: '**x** <i>y</i>' }
    expect(await alice.call('POST /legal/preview', { body })).toEqual({
      html: '<p><strong>x</strong> &lt;i&gt;y&lt;/i&gt;</p>\n',
    })
    await expect(bob.call('POST /legal/preview', { body })).rejects.toMatchObject(refused)
  })
})

describe('POST /legal/accept', () => {
  it('records the versions accepted at sign-up, and asks again for a new version', async () => {
    const { alice, bob, carol, publish, passes, restarts } = await governedWorld()
    await bob.signsUp()
    expect(await bob.me()).not.toHaveProperty('toAccept')
    await publish('terms', { base: 0, text: 'New' })
    await publish('privacy', { base: 0, text: 'A comma', asksAgain: false })
    const asked = [{ page: 'terms', version: 1 }]
    expect((await bob.me()).toAccept).toEqual(asked)
    // The publisher of a version accepts it; users who join later have accepted it.
    for (const member of [alice, carol]) expect(await member.me()).not.toHaveProperty('toAccept')
    await restarts()
    expect((await bob.me()).toAccept).toEqual(asked)
    passes(1_000)
    await bob.call('POST /legal/accept', { body: { terms: 1 } })
    await bob.call('POST /legal/accept', { body: { terms: 1 } })
    expect(await bob.me()).not.toHaveProperty('toAccept')
    const { accepted } = await bob.call('GET /account/export')
    expect(accepted.map(({ page, version }) => `${page} ${version}`)).toEqual([
      ...['privacy 0', 'rules 0', 'terms 0', 'terms 1'],
    ])
    expect((await carol.call('GET /account/export')).accepted).toContainEqual({
      page: 'terms',
      version: 1,
      at: expect.any(String),
    })
    await publish('terms', { base: 1, text: 'A comma', asksAgain: false })
    expect(await bob.me()).not.toHaveProperty('toAccept')
  })

  it('accepts only existing versions', async () => {
    const { bob } = await governedWorld()
    const call = bob.call('POST /legal/accept', { body: { rules: 1 } })
    await expect(call).rejects.toMatchObject({ status: 404, code: 'version_not_found' })
  })
})

describe('PUT /about/contact', () => {
  it('sets who runs the network, if wanted', async () => {
    const { alice, stranger, bob } = await governedWorld()
    const empty = { name: '', address: '', email: '' }
    const contact = { name: 'Harbour e.V.', address: 'Quay 1\n20457 Hamburg', email: 'hello@harbour.example' }
    expect((await stranger.call('GET /about')).contact).toEqual(empty)
    expect((await alice.call('PUT /about/contact', { body: contact })).contact).toEqual(contact)
    expect((await stranger.call('GET /about')).contact).toEqual(contact)
    const wrong = alice.call('PUT /about/contact', { body: { ...contact, email: 'nowhere' } })
    await expect(wrong).rejects.toMatchObject({ status: 400, fields: { email: expect.any(String) } })
    await expect(bob.call('PUT /about/contact', { body: empty })).rejects.toMatchObject(refused)
    expect((await alice.call('PUT /about/contact', { body: empty })).contact).toEqual(empty)
  })
})

describe('GET /about', () => {
  it('names software, version, source and administrators, without private data', async () => {
    const { stranger, alice } = await governedWorld()
    expect(await stranger.call('GET /about')).toEqual({
      ...{ name: 'Plus', software: 'Plus', version: expect.stringMatching(/^\d+\.\d+\.\d+/), source: '/source' },
      contact: { name: '', address: '', email: '' },
      administrators: [{ _id: await alice.id, username: 'alice', name: 'alice', avatar: null }],
    })
  })

  it('names no administrator to strangers who is not on public pages', async () => {
    const { stranger, alice, bob } = await governedWorld()
    await alice.call('PUT /privacy', { body: { publicPages: false } })
    expect((await stranger.call('GET /about')).administrators).toEqual([])
    expect((await stranger.sends('GET /about')).text).not.toContain('alice')
    expect((await bob.call('GET /about')).administrators).toMatchObject([{ username: 'alice' }])
  })
})
