import { describe, expect, it } from 'vitest'
import { cleanCardText } from './clean-card-text.ts'
import { readEmbed } from './read-embed.ts'
import { readPage } from './read-page.ts'
import { forbiddenBy } from './robots-directives.ts'

const page = { url: new URL('https://plus.example/a/b'), robot: 'PlusBot' }
const read = (html: string, more: Partial<Parameters<typeof readPage>[1]> = {}) => readPage(html, { ...page, ...more })

describe('readPage', () => {
  it('prefers Open Graph to tags of Twitter, and both to the title', () => {
    const og = '<meta property="og:title" content="Open &amp; Graph"><meta property="og:site_name" content="Site">'
    const twitter = '<meta name="twitter:title" content="Twitter"><meta name="twitter:image" content="/t.png">'
    const plain = '<title>Plain &lt;title&gt;</title><meta name="description" content="About">'
    expect(read(plain + twitter + og)).toMatchObject({
      ...{ title: 'Open & Graph', site: 'Site', description: 'About', hasOwnTitle: true },
      images: ['https://plus.example/t.png'],
    })
    expect(read(plain + twitter)).toMatchObject({ title: 'Twitter', site: '' })
    expect(read(plain)).toMatchObject({ title: 'Plain <title>', hasOwnTitle: false })
  })

  const og = (content: string, name = 'og:title') => `<meta property="${name}" content="${content}">`
  it.each([
    [
      'the first of several, in any case',
      '<META PROPERTY="OG:Title" CONTENT="T"><meta property="og:title" content="No">',
    ],
    ['the first that shows something', `${og('')}${og('&#8203; &nbsp;')}${og('T')}${og('No')}`],
    [
      'one of Twitter when that of Open Graph is empty',
      `${og(' ')}<meta name="twitter:title" content="T"><title>No</title>`,
    ],
    ['that of the document when others are empty', `${og('')}${og('', 'twitter:title')}<title>T</title>`],
    ['the one of a list of names', og('T', ' twitter:title \n OG:TITLE ')],
    ['the one of a name beside a property', '<meta property="article:author" name="og:title" content="T">'],
    [
      'the first title that says something',
      '<title></title><title>&#8203;</title><title>\n T </title><title>No</title>',
    ],
    ['a title in the body', '<body><p>x</p><title>T</title>'],
    ['no title of a drawing', '<svg viewBox="0 0 9 9"><title>No</title><g><title>No</title></g></svg><title>T</title>'],
    [
      'no title of a drawing in a drawing',
      '<svg><foreignObject><p><title>No</title></p></foreignObject></svg><title>T</title>',
    ],
    ['the title after a drawing that is left open', '<svg><g><title>No</title><path><p>x</p><title>T</title>'],
    ['the title after a drawing without content', '<svg/><title>T</title>'],
    ['no title of a formula', '<math><mtext><title>No</title></mtext></math><title>T</title>'],
    ['no title of a template', '<template><title>No</title></template><title>T</title>'],
    ['no title for readers without scripts', '<head><noscript><title>No</title></noscript><title>T</title>'],
    ['no title of a script', '<script>a = "<title>No</title>"</script><title>T</title>'],
    ['no title of a comment', '<!-- <title>No</title> --><title>T</title>'],
    [
      'no title of a style, a field or a frame',
      ['style', 'textarea', 'iframe', 'xmp', 'noembed'].map((name) => `<${name}><title>No</title></${name}>`).join('') +
        '<title>T</title>',
    ],
  ])('takes %s', (_, html) => expect(read(html).title).toBe('T'))

  it('takes tags for readers without scripts after others, and none of a template', () => {
    const tags = '<meta name="description" content="No"><meta property="og:site_name" content="S">'
    const html = `<noscript>${tags}</noscript><template>${og('No')}</template><meta name="description" content="D">`
    expect(read(html)).toMatchObject({ title: '', description: 'D', site: 'S' })
  })

  it('reads XHTML with elements that are empty', () => {
    const html = '<html xmlns="http://www.w3.org/1999/xhtml"><head><script src="a>b" async="" /><title>T</title></head>'
    expect(read(html, { isXml: true }).title).toBe('T')
  })

  it('lists images as their site prefers them, with whole addresses', () => {
    const html = `<base href="/static/"><base href="/no/"><meta name="twitter:image:src" content="https://other.example/t.png">
      ${og('1.png', 'og:image')}${og('//plus.example/secure.png', 'og:image:secure_url')}${og('100', 'og:image:width')}
      ${og('data:image/png;base64,AA', 'og:image')}${og('2.png', 'og:image twitter:image')}${og('', 'og:image')}`
    const own = 'https://plus.example/static/'
    expect(read(html).images).toEqual([
      ...['https://plus.example/secure.png', `${own}1.png`, `${own}2.png`],
      ...['https://other.example/t.png', `${own}2.png`],
    ])
    expect(read(`<base href="javascript:x">${og('c.png', 'og:image')}`).images).toEqual([
      'https://plus.example/a/c.png',
    ])
  })

  it('finds the oEmbed answer', () => {
    const html = '<link rel="alternate" type="application/json+oembed" href="/oembed?url=x">'
    expect(read(html).oEmbed).toBe('https://plus.example/oembed?url=x')
  })

  it.each([
    ['robots', 'noindex, nosnippet', { snippets: true, images: false }],
    ['PlusBot', 'nosnippet', { snippets: true, images: false }],
    ['robots', 'max-snippet:0', { snippets: true, images: false }],
    ['ROBOTS', 'Max-Image-Preview: None', { snippets: false, images: true }],
    ['plusbot', 'max-image-preview:none', { snippets: false, images: true }],
    ['robots', 'noindex, max-image-preview:large', { snippets: false, images: false }],
    ['otherbot', 'nosnippet, max-image-preview:none', { snippets: false, images: false }],
  ])('reads the robots tag %s: %s', (name, content, forbidden) => {
    const html = `<meta name="${name}" content="${content}">`
    expect([html, `<noscript>${html}</noscript>`].map((each) => read(each).forbidden)).toEqual([forbidden, forbidden])
  })

  it.each([
    ['<!doctype html><head><title>T</title></head>', true],
    ['<title>T</title><p>', true],
    ['<title>T</title> ', false],
    ['<head><title>T</title><meta property="og:ti', false],
    ['<title>T', false],
  ])('knows whether a part of a page has its head: %s', (html, isComplete) =>
    expect(read(html, { isWhole: false }).isHeadComplete).toBe(isComplete),
  )

  const repeat = (text: string) => text.repeat(Math.ceil(1_000_000 / text.length))
  const list = (item: (index: number) => string) => Array.from({ length: 90_000 }, (_, index) => item(index)).join('')
  it.each([
    ['nested links', `${'<a>'.repeat(200_000)}${'</b>'.repeat(100_000)}`],
    ['formats that are never closed', list((index) => `<b id=${index}>`)],
    ['formats across paragraphs', list((index) => `<p><b id=${index}>x</p>`)],
    ['an element with many attributes', `<meta ${list((index) => `a${index} `)}>`],
    [
      'an element that is repeated with attributes',
      `<html ${list((index) => `a${index} `)}>${list((index) => `<html b${index}>`)}`,
    ],
    ['tags that do not end', repeat('<meta')],
    ['empty titles', repeat('<title></title>')],
    ['titles that show nothing', repeat('<meta property="og:title" content="&#8203;">')],
    ['images', repeat('<meta property="og:image" content="/a.png">')],
    ['texts without scripts', repeat('<noscript><noscript>')],
    ['tables', repeat('<table><a><td>')],
    ['character references', repeat('&notit;')],
    ['empty elements of XHTML', repeat('<title a="b" ')],
  ])('reads a page of %s in a moment', (_, html) => {
    const before = process.threadCpuUsage()
    read(html, { isXml: html.includes('<title a') })
    // The time of the processor in this thread: other tests run beside this one.
    expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(2_000)
  })
})

describe('readEmbed', () => {
  const embed = (fields: unknown) => readEmbed(Buffer.from(`\ufeff${JSON.stringify(fields)}`), page.url)

  it('reads texts as HTML, once', () => {
    const answer = { title: 'Anna&#8217;s boat &amp; mine', provider_name: 'Sea &#038; Shore', thumbnail_url: '/a.png' }
    const images = ['https://plus.example/a.png']
    expect(embed(answer)).toEqual({ title: 'Anna’s boat & mine', site: 'Sea & Shore', images })
    expect(embed({ title: 'R&D &amp;lt;b&gt;' })).toEqual({ title: 'R&D &lt;b>', site: '', images: [] })
  })

  it.each([[null], [[]], [{ title: 7, provider_name: {}, thumbnail_url: 'data:,x' }]])(
    'reads %j as nothing',
    (fields) => expect(embed(fields)).toEqual({ title: '', site: '', images: [] }),
  )
})

describe('forbiddenBy', () => {
  it.each([
    [['nosnippet'], true],
    [['googlebot: nosnippet'], false],
    [['otherbot: noindex, nosnippet'], false],
    [['otherbot: noindex', 'nosnippet'], true],
    [['otherbot: noindex, plusbot: nosnippet'], true],
    [['max-snippet: 0'], true],
    [['max-snippet:50, max-image-preview:large'], false],
    [['unavailable_after: 25 Jun 2030 15:00:00 PST'], false],
  ])('%s', (headers, isForbidden) => expect(forbiddenBy(headers, 'PlusBot').snippets).toBe(isForbidden))
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
