import { describe, expect, it } from 'vitest'
import { decodePage } from './charset.ts'
import { cleanCardText } from './clean-card-text.ts'
import { readPage } from './read-page.ts'
import { forbidsSnippets } from './robots-directives.ts'

const read = (html: string) => readPage(html, 'PlusBot')

describe('readPage', () => {
  it('prefers Open Graph to tags of Twitter, and both to the title', () => {
    const og = '<meta property="og:title" content="Open &amp; Graph"><meta property="og:site_name" content="Site">'
    const twitter = '<meta name="twitter:title" content="Twitter"><meta name="twitter:image" content="/t.png">'
    const plain = '<title>Plain &lt;title&gt;</title><meta name="description" content="About">'
    expect(read(plain + twitter + og)).toMatchObject({
      ...{ title: 'Open & Graph', site: 'Site', image: '/t.png', description: 'About', hasOwnTitle: true },
    })
    expect(read(plain + twitter)).toMatchObject({ title: 'Twitter', site: '' })
    expect(read(plain)).toMatchObject({ title: 'Plain <title>', hasOwnTitle: false })
  })

  it('takes the first of several tags, in any case, and no scripts', () => {
    const html = `<HEAD><SCRIPT>var a = '<title>No</title><meta property="og:title" content="No">'</SCRIPT>
      <META PROPERTY="OG:Title" CONTENT="First"><meta property="og:title" content="Second"></HEAD>`
    expect(read(html).title).toBe('First')
  })

  it('finds the oEmbed answer', () => {
    const html = '<link rel="alternate" type="application/json+oembed" href="/oembed?url=x">'
    expect(read(html).oEmbed).toBe('/oembed?url=x')
  })

  it.each([
    ['robots', 'noindex, nosnippet', true],
    ['PlusBot', 'nosnippet', true],
    ['robots', 'max-snippet:0', true],
    ['robots', 'noindex', false],
    ['otherbot', 'nosnippet', false],
  ])('reads the robots tag %s: %s', (name, content, isForbidden) =>
    expect(read(`<meta name="${name}" content="${content}">`).forbidsSnippets).toBe(isForbidden),
  )

  it('reads a deeply nested page in a moment', () => {
    const started = performance.now()
    read(`${'<a>'.repeat(200_000)}${'</b>'.repeat(100_000)}`)
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})

describe('forbidsSnippets', () => {
  it.each([
    ['nosnippet', true],
    ['googlebot: nosnippet', false],
    ['otherbot: noindex, nosnippet', false],
    ['otherbot: noindex, plusbot: nosnippet', true],
    ['max-snippet: 0', true],
    ['max-snippet:50, max-image-preview:large', false],
    ['unavailable_after: 25 Jun 2030 15:00:00 PST', false],
  ])('%s', (header, isForbidden) => expect(forbidsSnippets(header, 'PlusBot')).toBe(isForbidden))
})

describe('decodePage', () => {
  const koi8 = Buffer.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4])
  it.each([
    ['the header', koi8, 'text/html; charset=KOI8-R', 'Привет'],
    ['a tag', Buffer.concat([Buffer.from('<meta charset="koi8-r">'), koi8]), 'text/html', 'Привет'],
    ['a mark', Buffer.from('\ufeffhé', 'utf16le'), 'text/html', 'hé'],
    ['UTF-8 by default', Buffer.from('hé'), 'text/html', 'hé'],
    ['Latin-1 when it is no UTF-8', Buffer.from('héllo', 'latin1'), 'text/html', 'héllo'],
    ['no encoding that hides markup', Buffer.from('+ADw-'), 'text/html; charset=utf-7', '+ADw-'],
    ['a text that is cut within a character', Buffer.from('hé').subarray(0, 2), 'text/html', 'h'],
  ])('reads %s', (_, bytes, type, text) => expect(decodePage(bytes, type)).toContain(text))

  it('reads a header of many spaces in a moment', () => {
    const started = performance.now()
    decodePage(koi8, `text/html; charset=${' '.repeat(16_000)};`)
    expect(performance.now() - started).toBeLessThan(100)
  })
})

describe('cleanCardText', () => {
  it('makes one line without control characters, and without what reorders text', () => {
    expect(cleanCardText(' a\u202eb\u2066\n\tc\u0000\u200b d ', 50)).toBe('ab c d')
  })

  it('cuts long texts between words', () => {
    expect(cleanCardText('one two three', 9)).toBe('one two…')
    expect(cleanCardText('x'.repeat(50), 10)).toHaveLength(10)
  })

  it('keeps markup as text, and drops blank and broken texts', () => {
    expect(cleanCardText('<b>x</b>', 50)).toBe('<b>x</b>')
    expect([cleanCardText('\u200b \u2800', 50), cleanCardText('\ud800a', 50)]).toEqual(['', '\ufffda'])
  })
})
