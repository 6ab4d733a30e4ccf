import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { LegalPage, LegalSource } from '#contract/calls/legal.ts'
import { getSession, setUser, useMe } from '#web/core/session/session.ts'
import { fakeApi, fakeMe, refuse } from '#web/test-api.ts'
import { forgetAlice, showScreen, showToAlice } from '#web/test-member.tsx'
import AboutScreen from './about-screen.tsx'
import AcceptBar from './accept-bar.tsx'
import ContactPart from './contact-part.tsx'
import RulesPart from './rules-part.tsx'
import RulesScreen from './rules-screen.tsx'
import TermsPart from './terms-part.tsx'
import TermsScreen from './terms-screen.tsx'

const page: LegalPage = {
  ...{ page: 'terms', version: 2, publishedAt: '2026-11-20T09:30:00.000Z', language: 'ar', rules: [] },
  html: '<h2>Ours</h2><p><a href="/settings/data" rel="nofollow noopener">data</a></p>',
  versions: [
    { version: 2, publishedAt: '2026-11-20T09:30:00.000Z' },
    { version: 1, publishedAt: '2026-10-01T09:30:00.000Z' },
    { version: 0, publishedAt: null },
  ],
}
const source: LegalSource = {
  ...{ page: 'terms', version: 1, isDefault: false, language: 'en', text: 'Old', rules: [], redirect: null },
  versions: [{ version: 1, publishedAt: '2026-10-01T09:30:00.000Z', author: 'bob', asksAgain: true }],
}

afterEach(() => {
  forgetAlice()
  sessionStorage.clear()
})

describe('a page of the network', () => {
  it('shows its text in its language, its date and its earlier versions', async () => {
    fakeApi({ 'GET /legal/:page': page })
    showScreen(TermsScreen, '/terms')
    const heading = await screen.findByRole('heading', { level: 2, name: 'Ours' })
    expect(heading.closest('[lang]')?.outerHTML).toMatch(/^<div[^>]* lang="ar" dir="rtl"/)
    screen.getByText('November 20, 2026', { selector: 'p time' })
    expect(screen.queryByText('This is an earlier version.')).toBeNull()
    const versions = screen.getByText('Earlier versions').parentElement!
    expect(
      within(versions)
        .getAllByRole('link', { hidden: true })
        .map((link) => link.getAttribute('href')),
    ).toEqual([...['/terms', '/terms?version=1', '/terms?version=0']])
    await userEvent.click(screen.getByRole('link', { name: 'data' }))
    screen.getByText('at /settings/data')
  })

  it('marks an earlier version, and links to the current one for a missing version', async () => {
    fakeApi({
      'GET /legal/:page': ({ query }) =>
        query.version === '1' ? { ...page, version: 1 } : refuse('version_not_found'),
    })
    showScreen(TermsScreen, '/terms?version=1')
    await screen.findByText('This is an earlier version.')
    forgetAlice()
    showScreen(TermsScreen, '/terms?version=9')
    await screen.findByText('This version doesn’t exist.')
    expect(screen.getByRole('link', { name: 'Read the current version' }).getAttribute('href')).toBe('/terms')
  })

  it('leads back', async () => {
    fakeApi({ 'GET /legal/:page': page })
    showScreen(TermsScreen, '/terms')
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    screen.getByText('at /')
  })

  it('numbers the rules', async () => {
    const rules = [
      { id: 101, number: 1, title: 'Be <kind>', html: '<p>To all.</p>' },
      { id: 100, number: 2, title: 'No spam', html: '' },
    ]
    fakeApi({ 'GET /legal/:page': { ...page, page: 'rules', html: '', rules } })
    showScreen(RulesScreen, '/rules')
    const items = await screen.findAllByRole('listitem')
    expect(items.slice(0, 2).map((item) => [item.id, item.textContent])).toEqual([
      ['rule-101', '1Be <kind>To all.'],
      ['rule-100', '2No spam'],
    ])
  })

  it('names the operator of the network', async () => {
    const contact = { name: 'Harbour e.V.', address: 'Quay 1\n20457 Hamburg', email: 'hello@harbour.example' }
    const administrators = [{ _id: fakeMe()._id, username: 'bob', name: 'Bob', avatar: null }]
    const about = { name: 'Harbour', software: 'Plus', version: '1.2.3', source: '/source', contact, administrators }
    fakeApi({ 'GET /about': about })
    showScreen(AboutScreen, '/about')
    await screen.findByText('Harbour e.V.')
    screen.getByText('Plus 1.2.3')
    for (const [name, href] of [
      ['hello@harbour.example', 'mailto:hello@harbour.example'],
      [/@bob/, '/user/bob'],
      ['Terms of Service', '/terms'],
      ['Source code', '/source'],
    ] as const)
      expect(screen.getByRole('link', { name }).getAttribute('href'), String(name)).toBe(href)
  })
})

describe('the editor of a page', () => {
  const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Terms of Service' })

  it('publishes a version, after a look at it', async () => {
    const calls = fakeApi({
      'GET /legal/:page/source': source,
      'POST /legal/preview': { html: '<p><strong>New</strong></p>' },
      'PUT /legal/:page': { ...source, version: 2, text: '**New**' },
    })
    showToAlice(<TermsPart />)
    await screen.findByText('by')
    await userEvent.clear(text())
    await userEvent.type(text(), '**New**')
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
    expect((await screen.findByText('New')).tagName).toBe('STRONG')
    await userEvent.click(screen.getByRole('switch', { name: 'Ask members to accept it' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language of the text' }), 'Français')
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
    await screen.findByText('Published')
    const sent = calls.find(({ call }) => call === 'PUT /legal/:page')
    expect(sent?.body).toEqual({ base: 1, text: '**New**', language: 'fr', asksAgain: false })
  })

  it('keeps typed text when another administrator has published, and after a reload', async () => {
    let current = source
    const calls = fakeApi({
      'GET /legal/:page/source': () => current,
      'PUT /legal/:page': ({ body }) =>
        (body as { base: number }).base === 2 ? { ...current, version: 3, text: 'Mine' } : refuse('page_changed'),
    })
    showToAlice(<TermsPart />)
    await screen.findByDisplayValue('Old')
    await userEvent.clear(text())
    await userEvent.type(text(), 'Mine')
    current = { ...source, version: 2, text: 'Theirs' }
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
    await screen.findByText('Theirs')
    expect(text().value).toBe('Mine')
    const kept = sessionStorage.getItem('edit:terms')!
    forgetAlice()
    sessionStorage.setItem('edit:terms', kept)
    showToAlice(<TermsPart />)
    await screen.findByDisplayValue('Mine')
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
    await screen.findByText('Published')
    expect(calls.filter(({ call }) => call === 'PUT /legal/:page').map(({ body }) => body)).toMatchObject([
      { base: 1, text: 'Mine' },
      { base: 2, text: 'Mine' },
    ])
    expect(sessionStorage.getItem('edit:terms')).toBeNull()
  })

  it('moves, adds and removes rules, each with its id', async () => {
    const rules = ['Be kind', 'No spam', 'No ads'].map((title, index) => ({ id: 100 + index, title, text: '' }))
    const calls = fakeApi({
      'GET /legal/:page/source': { ...source, page: 'rules', text: '', rules },
      'PUT /legal/:page': { ...source, page: 'rules', version: 2, text: '' },
    })
    showToAlice(<RulesPart />)
    await userEvent.click(await screen.findByRole('button', { name: 'Move rule 2 up' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove rule 3' }))
    await userEvent.click(screen.getByRole('button', { name: 'Add a rule' }))
    const publish = screen.getByRole('button', { name: 'Publish' })
    expect(publish.getAttribute('aria-disabled')).toBe('true')
    await userEvent.type(within(screen.getByRole('group', { name: 'Rule 3' })).getByLabelText('Title'), 'New')
    await userEvent.click(publish)
    await screen.findByText('Published')
    expect(calls.find(({ call }) => call === 'PUT /legal/:page')?.body).toMatchObject({
      rules: [
        { id: 101, title: 'No spam', text: '' },
        { id: 100, title: 'Be kind', text: '' },
        { title: 'New', text: '' },
      ],
    })
  })

  it('saves the contact, and shows its errors', async () => {
    const contact = { name: '', address: '', email: '' }
    const about = { name: 'Plus', software: 'Plus', version: '1.0.0', source: '/source', contact, administrators: [] }
    fakeApi({
      'GET /about': about,
      'PUT /about/contact': refuse('invalid_fields', { email: 'Enter a valid email address.' }),
    })
    showToAlice(<ContactPart />)
    await userEvent.type(await screen.findByLabelText('Email'), 'nowhere{Enter}')
    await screen.findByText('Enter a valid email address.')
  })
})

describe('the bar that asks to accept a new version', () => {
  const Bar = () => {
    const { toAccept } = useMe()
    return toAccept ? <AcceptBar pending={toAccept} /> : <p>nothing</p>
  }
  const asked = fakeMe({ toAccept: [{ page: 'terms', version: 2 }] })

  it('records the acceptance, and is gone', async () => {
    const calls = fakeApi({ 'POST /legal/accept': { ok: true } })
    showToAlice(<Bar />)
    act(() => setUser(asked))
    expect(screen.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe('/terms')
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
    await screen.findByText('nothing')
    expect(calls[0]!.body).toEqual({ terms: 2 })
    expect(getSession().user).not.toHaveProperty('toAccept')
  })

  it('closes until there is another version', async () => {
    fakeApi({})
    showToAlice(<Bar />)
    act(() => setUser(asked))
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull())
    act(() => setUser(fakeMe({ toAccept: [{ page: 'terms', version: 3 }] })))
    screen.getByRole('button', { name: 'Accept' })
  })
})
