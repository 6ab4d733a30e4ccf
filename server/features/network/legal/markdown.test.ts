import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSafeLink, renderMarkdown } from './markdown.ts'
import { readPlainRules } from './plain-rules.ts'

const TAGS = /^(?:p|br|h[2-6]|ul|ol|li|a|em|strong|s|code|pre|blockquote|hr|table|thead|tbody|tr|th|td)$/
const VOID = /^(?:br|hr)$/

/** Fails unless all of `html` is text, and known tags that open and close in order, without attributes but of links and lists. */
function expectHarmless(html: string): void {
  const open: string[] = []
  for (const [whole, close, name = '', attributes = ''] of html.matchAll(/<(\/?)([a-z0-9]*)([^>]*)>/gi)) {
    expect(name, whole).toMatch(TAGS)
    expect(attributes, whole).toMatch(
      /^(?: href="(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)[^"<>\s]*" rel="nofollow noopener"| start="\d+")?$/i,
    )
    if (close) expect(open.pop(), html).toBe(name)
    else if (!VOID.test(name)) open.push(name)
  }
  expect(open, html).toEqual([])
  expect(html.replace(/<\/?[a-z0-9]+[^<>]*>/gi, '')).not.toMatch(/[<>]/)
}

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          '<script>alert(1)</script>',
          '<img src=x onerror=alert(1)>',
          '</noscript>',
          '<!--',
          ']]>',
          '<a href="',
          "'",
        ],
        ...['[x](javascript:alert(1))', '[x](JaVa\nScript:y)', '[x](data:text/html,<b>)', '[x](//evil.example "t")'],
        ...['![x](https://evil.example/pixel)', '<https://a.example/?"onclick=x>', '[r]: javascript:x', '[r][r]', '`'],
        ...[
          '# ',
          '> ',
          '- ',
          '3. ',
          '```js" onload=x\n',
          '|a|b|\n|:-:|-|\n|c|d|\n',
          '**',
          '_',
          '~~',
          '&lt;',
          '&#x3c;b&#62;',
        ],
        ...[
          '\n',
          '\n\n',
          '    ',
          '\\',
          'www.evil.example',
          'https://a.example/"><b>',
          '\u202e',
          '\u0000',
          '[a](/x\\y)',
        ],
      ),
      fc.string({ maxLength: 8, unit: 'grapheme' }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''))

describe('renderMarkdown', () => {
  it('renders headings below that of the page, lists, tables and links', async () => {
    const html = await renderMarkdown(
      '# One\n\n**a** [data](/settings/data) https://plus.example\nnext\n\n- x\n\n|a|\n|-:|\n|1|',
    )
    expect(html).toContain('<h2>One</h2>')
    expect(html).toContain('<strong>a</strong> <a href="/settings/data" rel="nofollow noopener">data</a>')
    expect(html).toContain('<a href="https://plus.example" rel="nofollow noopener">https://plus.example</a><br>')
    expect(html).toContain('<td>1</td>')
    expect(await renderMarkdown('## One\n\n### Two\n\n###### Six', 3)).toBe(
      '<h3>One</h3>\n<h4>Two</h4>\n<h6>Six</h6>\n',
    )
    expectHarmless(html)
  })

  it('never renders a script, a style, a picture, a dangerous link or unclosed tags', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => expectHarmless(await renderMarkdown(text))),
      { numRuns: 500 },
    )
  })

  it.each([
    [
      '*a **b** c* ~~d~~ `<e>` f_g_h _i_',
      '<em>a <strong>b</strong> c</em> <s>d</s> <code>&lt;e&gt;</code> f_g_h <em>i</em>',
    ],
    [
      'See https://a.example/x?b=1&c.',
      'See <a href="https://a.example/x?b=1&amp;c" rel="nofollow noopener">https://a.example/x?b=1&amp;c</a>.',
    ],
    [String.raw`\*a\* **b`, '*a* **b'],
    ['![pixel](https://a.example/p.png)', '!<a href="https://a.example/p.png" rel="nofollow noopener">pixel</a>'],
  ])('renders %s', async (text, html) => {
    expect(await renderMarkdown(text)).toBe(`<p>${html}</p>\n`)
  })

  it('nests lists and quotes', async () => {
    expect((await renderMarkdown('3. a\n4. b\n   - c\n\n> d\n> - e')).replaceAll('\n', '')).toBe(
      '<ol start="3"><li>a</li><li>b<ul><li>c</li></ul></li></ol><blockquote><p>d</p><ul><li>e</li></ul></blockquote>',
    )
  })

  it('links to web addresses, email addresses and paths of this server', () => {
    for (const url of ['https://a.example', 'mailto:a@b.example', 'tel:+4912', '/rules', '#top'])
      expect(isSafeLink(url), url).toBe(true)
    for (const url of [
      'javascript:x',
      '//evil.example',
      '/\\evil.example',
      'data:text/html,x',
      'vbscript:x',
      'rules',
      '',
    ])
      expect(isSafeLink(url), url).toBe(false)
  })
})

describe('readPlainRules', () => {
  it('makes a rule of each paragraph or line, without its number', () => {
    expect(readPlainRules('Be kind.\n\nNo spam.')).toEqual([
      { title: 'Be kind.', text: '' },
      { title: 'No spam.', text: '' },
    ])
    expect(readPlainRules('1. Be kind\n2) No spam\n- Relax').map(({ title }) => title)).toEqual([
      'Be kind',
      'No spam',
      'Relax',
    ])
    const long = 'word '.repeat(60).trim()
    expect(readPlainRules(`Short one. ${long}\n\n${long}`)).toEqual([
      { title: 'Short one.', text: long },
      { title: expect.stringMatching(/^(?:word )+word…$/), text: long },
    ])
  })

  it('loses no word of any text', async () => {
    const word = fc.constantFrom(
      '*bold*',
      '_x_',
      '# one',
      '1.',
      '<b>',
      '[a](b)',
      '~~',
      'snake_case',
      '=',
      '+ a',
      '|',
      '`c`',
    )
    const written = fc.array(fc.oneof(word, fc.constantFrom('\n', '\n\n', ' ', 'and'), fc.lorem({ maxCount: 30 })), {
      maxLength: 200,
    })
    await fc.assert(
      fc.asyncProperty(written, async (parts) => {
        const plain = parts.join(' ')
        const rules = readPlainRules(plain)
        const shown = await Promise.all(
          rules.map(async ({ title, text }) => [title, await renderMarkdown(text)].join(' ')),
        )
        const bare = (html: string) =>
          html
            .replace(/<\/?(?:p|br)>/g, ' ')
            .replaceAll('&lt;', '<')
            .replaceAll('&gt;', '>')
            .replaceAll('&quot;', '"')
            .replaceAll('&amp;', '&')
        const words = (text: string) => text.split(/\s+/).filter((each) => !/^(?:\d{1,3}[.):]|[-*•–—])?$/.test(each))
        const has = bare(shown.join(' '))
        for (const each of words(plain)) expect(has).toContain(each)
        expect(rules.length).toBeLessThanOrEqual(50)
      }),
      { numRuns: 100 },
    )
  })
})
