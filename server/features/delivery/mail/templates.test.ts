import { describe, expect, it } from 'vitest'
import { text, verbatim } from '#contract/server-texts.ts'
import { toHtml, toText } from './layout.ts'
import { renderTemplate, type Template, type TemplateData } from './templates.ts'

const occasion = {
  language: 'en' as const,
  username: 'alice',
  network: 'Plus',
  origin: 'https://plus.example.org',
  url: 'https://plus.example.org/reset-password#token=a&b',
  at: new Date('2026-11-21T18:05:00Z'),
}
const look = { name: 'Plus', colour: null }
const data: TemplateData = {
  'confirm-address': {},
  'reset-password': {},
  'new-device': { device: text('{browser} on {system}', { browser: 'Firefox', system: 'Linux' }) },
  'many-failed-sign-ins': {},
  'password-changed': {},
  'email-changed': {},
  'factor-added': { factor: text('A passkey') },
  'factor-removed': { factor: text('A passkey') },
  'service-added': { service: 'Google' },
  'service-removed': { service: 'Google' },
  'codes-replaced': {},
  'confirm-new-address': {},
  'email-moved': {},
  'email-put-back': {},
  'wrong-codes': { isSignedIn: false },
  'factors-reset': {},
  'token-created': { name: 'Weather bot' },
  'account-leaving': { dueAt: Date.UTC(2026, 11, 5, 18, 5) },
  'account-leaving-soon': { dueAt: Date.UTC(2026, 11, 5, 18, 5) },
  'account-kept': {},
  'account-deleted': {},
  'webhook-added': { host: 'example.org' },
  'webhook-off': { host: 'example.org' },
  'sign-up-approved': { message: '' },
  'sign-up-rejected': { message: 'Try again {later}.' },
}
const templates = Object.keys(data) as Template[]

describe('a mail', () => {
  it.each(templates)('has the same content as plain text and as HTML: %s', (template) => {
    const letter = renderTemplate(template, occasion, data[template])
    const [text, html] = [toText(letter, look), toHtml(letter, look)]
    expect(text).toContain('@alice')
    for (const paragraph of [...letter.paragraphs, ...letter.notes]) {
      expect(text).toContain(paragraph)
      expect(html).toContain(`>${paragraph.replaceAll("'", '&#39;')}</p>`)
    }
    expect(text.includes(occasion.url)).toBe(letter.action !== undefined)
    expect(html.includes('href="https://plus.example.org/reset-password#token=a&amp;b"')).toBe(
      letter.action !== undefined,
    )
  })

  it.each(templates)('loads no resources, runs no scripts, and has a light and a dark theme: %s', (template) => {
    const html = toHtml(renderTemplate(template, occasion, data[template]), look)
    expect(html).not.toMatch(/<(?:img|script|link|iframe|form|object)|\bsrc=|url\(|@import/i)
    expect(html).toContain('prefers-color-scheme:dark')
    expect([...html.matchAll(/https?:\/\/[^"<\s]+/g)].every(([address]) => address.startsWith(occasion.origin))).toBe(
      true,
    )
  })

  it('escapes any name and device', () => {
    const device = `<script>alert(1)</script>"'&`
    const letter = renderTemplate('new-device', { ...occasion, username: '<b>alice</b>' }, { device: verbatim(device) })
    const html = toHtml(letter, look)
    expect(html).not.toMatch(/<script|<b>/)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;')
    expect(html).toContain('@&lt;b&gt;alice&lt;/b&gt;')
  })

  it('contains the time of its cause', () => {
    expect(toText(renderTemplate('password-changed', occasion, {}), look)).toContain(
      'on November 21, 2026 at 6:05 PM UTC',
    )
  })

  it.each([
    ['de', 'ltr', '21. November 2026'],
    ['ar', 'rtl', 'نوفمبر'],
  ] as const)('is in the language of its receiver: %s, from %s', (language, direction, moment) => {
    const letter = renderTemplate('password-changed', { ...occasion, language }, {})
    expect(toText(letter, look)).toContain(moment)
    expect(toHtml(letter, look)).toContain(`<html lang="${language}" dir="${direction}">`)
  })

  it('names the device in the language of its recipient', () => {
    const device = text('{browser} on {system}', { browser: 'Firefox', system: 'Linux' })
    expect(toText(renderTemplate('new-device', { ...occasion, language: 'de' }, { device }), look)).toContain(
      'Firefox auf Linux',
    )
  })

  it('carries the name and colour of the network, escaped', () => {
    const letter = renderTemplate('confirm-address', { ...occasion, network: 'Harbour <b>' }, {})
    const own = { name: 'Harbour <b>', colour: '#0b7a53' }
    expect(toText(letter, own)).toMatch(/^Welcome to Harbour <b>, @alice\.[\s\S]+\nHarbour <b>\n$/)
    expect(toHtml(letter, own)).toContain('background:#0b7a53')
    expect(toHtml(letter, own)).not.toContain('<b>')
  })
})
