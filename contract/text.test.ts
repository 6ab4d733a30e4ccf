import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TWEET_LENGTH } from './limits.ts'
import { trimInvisible } from './text/trim-invisible.ts'
import {
  countGraphemes,
  foldBlankLines,
  hasForbiddenCharacters,
  isBlank,
  isTooLong,
  normalizeText,
  splitText,
  truncateGraphemes,
} from './text.ts'

const FAMILY = '👨‍👩‍👧‍👦'
const FLAG = '🇺🇦'
const KEYCAP = '1️⃣'
const E_ACUTE = 'e\u0301'
/** Any text, half surrogate pairs included. */
const anyText = fc.string({ unit: 'binary', maxLength: 100 })
/** Text of pieces that join, and of marks that become several when they are composed. */
const joiningText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 2 }),
      fc.constantFrom(
        '\u0344',
        '\u0335',
        '\u0958',
        '\u0f75',
        '\u{1d160}',
        '\u09c7',
        '\u09be',
        '\u1100',
        '\u1161',
        '\u11a8',
      ),
      fc.constantFrom(FAMILY, '👨', '\u200d', '🏽', '\ufe0f', '🇺', '🇦', KEYCAP, '\ud83d', '\udc68', '\u0600', '\u200f'),
      fc.constantFrom('\r', '\n', '\r\n', ' ', 'e', '\u0301', 'न', '\u094d'),
    ),
    { maxLength: 60 },
  )
  .map((pieces) => pieces.join(''))

describe('countGraphemes', () => {
  it.each([
    ['nothing', '', 0],
    ['plain letters', 'Hello', 5],
    ['a letter and its accent as one', E_ACUTE, 1],
    ['a family emoji as one', FAMILY, 1],
    ['flags as one each', FLAG.repeat(3), 3],
    ['a skin tone with its hand', '👍🏽', 1],
    ['a keycap as one', KEYCAP, 1],
    ['an emoji outside the basic plane as one', '😀', 1],
    ['Hangul syllables made of parts', '\u1112\u1161\u11ab', 1],
    ['Devanagari as people read it', 'नमस्ते', 3],
    ['a family with skin tones as one', '👨🏻‍👩🏽‍👧🏿‍👦🏼', 1],
    ['the flag of Scotland as one', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}', 1],
    ['a Sanskrit syllable of five consonants as one', 'र्त्स्न्यां', 1],
    ['a Tibetan stack of eight as one', 'ཧྐྵྨླྺྼྻཾ', 1],
    ['eight marks on a letter as one', `Z${'\u0335'.repeat(8)}`, 1],
    ['a tower of marks as one for every eight', `Z${'\u0335'.repeat(50)}`, 7],
    ['an endless family by its bytes', Array(40).fill('👧').join('\u200d'), 6],
    ['a line end of two characters as one', 'a\r\nb', 3],
    ['a tab and a line end as one each', '\t\n', 2],
    ['half a surrogate pair as one', '\ud83d', 1],
    ['marks that are stored as two each', `e${'\u0344'.repeat(8)}`, 2],
  ])('counts %s', (_, text, count) => {
    expect(countGraphemes(text)).toBe(count)
  })

  it('agrees with the segmenter on any text', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
    fc.assert(fc.property(anyText, (text) => countGraphemes(text) === [...segmenter.segment(text)].length))
  })

  it('counts a text as written as it counts the stored one', () => {
    fc.assert(fc.property(joiningText, (text) => countGraphemes(text) === countGraphemes(normalizeText(text))))
  })
})

describe('truncateGraphemes', () => {
  it('never cuts inside a character', () => {
    expect(truncateGraphemes(`ab${FAMILY}${FLAG}`, 3)).toBe(`ab${FAMILY}`)
    expect(truncateGraphemes(`${E_ACUTE}x`, 1)).toBe(E_ACUTE)
    expect(truncateGraphemes('short', 280)).toBe('short')
    expect(truncateGraphemes('anything', 0)).toBe('')
  })

  it('leaves out a stack of combining marks that would exceed the limit', () => {
    const tower = `Z${'\u0335'.repeat(20)}`
    expect(truncateGraphemes(`ab${tower}c`, 4)).toBe('ab')
    expect(truncateGraphemes(`ab${tower}c`, 5)).toBe(`ab${tower}`)
  })

  it('returns the longest beginning that fits', () => {
    fc.assert(
      fc.property(anyText, fc.nat(40), (text, limit) => {
        const cut = truncateGraphemes(text, limit)
        return text.startsWith(cut) && countGraphemes(cut) === Math.min(limit, countGraphemes(text))
      }),
    )
  })

  it('leaves what the server accepts, and cuts nothing that it would accept', () => {
    fc.assert(
      fc.property(joiningText, fc.nat(40), (text, limit) => {
        const cut = truncateGraphemes(text, limit)
        return !isTooLong(normalizeText(cut), limit) && (cut === text) !== isTooLong(normalizeText(text), limit)
      }),
    )
  })
})

describe('isTooLong', () => {
  it('counts characters alike, whatever code points they are made of', () => {
    for (const one of ['x', 'é', FLAG, KEYCAP, '👍🏽', FAMILY]) {
      expect(isTooLong(one.repeat(TWEET_LENGTH), TWEET_LENGTH), one).toBe(false)
      expect(isTooLong(one.repeat(TWEET_LENGTH + 1), TWEET_LENGTH), one).toBe(true)
    }
  })

  it('agrees with the counter on any text', () => {
    const mark = fc.constantFrom('\u0335', '\u0301', '\u200d')
    const text = fc.array(fc.oneof({ weight: 1, arbitrary: anyText }, { weight: 9, arbitrary: mark }), {
      maxLength: 300,
    })
    fc.assert(
      fc.property(text, fc.nat(60), (parts, limit) => {
        const whole = parts.join('')
        return isTooLong(whole, limit) === countGraphemes(whole) > limit
      }),
    )
  })
})

describe('isBlank', () => {
  it.each([
    '',
    ' ',
    '\t\r\n',
    '\u00a0\u2003\u3000',
    '\u200b\u200c\u200d\u2060\ufeff',
    '\u202e',
    '\u2800',
    '\u3164',
    '\ufe0f',
    '\uffa0 \u115f\u034f',
    '\u{e0061}\u{e0100}',
    '\ufff9\ufffb',
    '\0',
  ])('sees nothing in %j', (text) => {
    expect(isBlank(text)).toBe(true)
  })

  it.each(['a', ' . ', FAMILY, FLAG, '\u0301', '0', '\u0600'])('sees something in %j', (text) => {
    expect(isBlank(text)).toBe(false)
  })
})

describe('trimInvisible', () => {
  it.each([
    [' anna_c\n', 'anna_c'],
    ['\u200e\u00a0anna c\u3000\u2060', 'anna c'],
    ['\ufeffanna_c\u{e0061}\u{e0100}', 'anna_c'],
    ['\u{e0061}\u200b', ''],
    ['\udc00', '\udc00'],
    ['ab\udc00 ', 'ab\udc00'],
  ])('leaves of %j what is seen', (text, trimmed) => {
    expect(trimInvisible(text)).toBe(trimmed)
  })
})

describe('normalizeText', () => {
  it('writes line ends as \\n and letters composed', () => {
    expect(normalizeText('a\r\nb\rc\n\r')).toBe('a\nb\nc\n\n')
    expect(normalizeText(`caf${E_ACUTE}`)).toBe('café')
    expect(normalizeText(FAMILY)).toBe(FAMILY)
  })

  it('changes nothing the second time, and changes the count only by composing letters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = normalizeText(text)
        return normalizeText(once) === once && !once.includes('\r')
      }),
    )
  })
})

describe('hasForbiddenCharacters', () => {
  it('finds NUL and half surrogate pairs, and nothing else', () => {
    for (const text of ['\0', 'a\0b', '\ud83d', 'a\udc00', '\udc00\ud83d'])
      expect(hasForbiddenCharacters(text)).toBe(true)
    for (const text of ['', FAMILY, '\u0001', '\ufffd', '\u{10ffff}']) expect(hasForbiddenCharacters(text)).toBe(false)
  })
})

describe('splitText', () => {
  const kinds = (text: string) =>
    splitText(text).map((part) => (part.kind === 'text' ? part.text : { [part.kind]: part.text }))

  it.each([
    ['See https://plus.example.', ['See ', { url: 'https://plus.example' }, '.']],
    ['(https://plus.example/a_(b))', ['(', { url: 'https://plus.example/a_(b)' }, ')']],
    ['https://plus.example/?q=1&r=2!?', [{ url: 'https://plus.example/?q=1&r=2' }, '!?']],
    ['“https://plus.example/”', ['“', { url: 'https://plus.example/' }, '”']],
    ['<https://plus.example>', ['<', { url: 'https://plus.example' }, '>']],
    ['HTTPS://plus.example', [{ url: 'HTTPS://plus.example' }]],
    ['Http://PLUS.example/A', [{ url: 'Http://PLUS.example/A' }]],
    ['http://', ['http://']],
    ['https://。', ['https://。']],
    ['javascript:alert(1)', ['javascript:alert(1)']],
    ['https://plus.example/#top @bob', [{ url: 'https://plus.example/#top' }, ' ', { mention: '@bob' }]],
  ])('finds addresses without the stop after them: %s', (text, parts) => {
    expect(kinds(text)).toEqual(parts)
  })

  it.each([
    ['詳細（https://plus.example/a1）はこちら', '詳細（', 'https://plus.example/a1'],
    ['❝https://plus.example/o❞', '❝', 'https://plus.example/o'],
    ['「https://plus.example/b」を読む', '「', 'https://plus.example/b'],
    ['資料はhttps://plus.example/c。続きは明日', '資料は', 'https://plus.example/c'],
    ['https://plus.example、それから', '', 'https://plus.example'],
    ['https://plus.example。次', '', 'https://plus.example'],
    ['https://plus.example．evil.example', '', 'https://plus.example'],
    ['https://plus.exampleを見る', '', 'https://plus.example'],
    ['https://plus.example:8443です', '', 'https://plus.example:8443'],
    ['https://plus.example（英語）', '', 'https://plus.example'],
    ['https://plus.example/a「引用', '', 'https://plus.example/a'],
    ['https://例え.テスト/桜（曖昧さ回避）', '', 'https://例え.テスト/桜（曖昧さ回避）'],
    ['https://plus.example/レオナルド・ダ・ヴィンチ・', '', 'https://plus.example/レオナルド・ダ・ヴィンチ'],
    ['https://plus.example/کتاب\u200cخانه، و', '', 'https://plus.example/کتاب\u200cخانه'],
    ['«https://plus.example/fr»', '«', 'https://plus.example/fr'],
    ['„https://plus.example/de“', '„', 'https://plus.example/de'],
    ['⟨https://plus.example/m⟩', '⟨', 'https://plus.example/m'],
    ['＜https://plus.example/w＞', '＜', 'https://plus.example/w'],
    ['{https://plus.example/set}', '{', 'https://plus.example/set'],
    ['(see https://plus.example/f()).Then', '(see ', 'https://plus.example/f()'],
    ['https://plus.example/de…mehr', '', 'https://plus.example/de'],
    ['https://plus.example/hi।', '', 'https://plus.example/hi'],
    ['https://plus.example/a\u200f', '', 'https://plus.example/a'],
    ['https://plus.example/\u202egpj.exe', '', 'https://plus.example/'],
    ['https://plus.example/a👍', '', 'https://plus.example/a'],
    ['https://plus.example/👨‍👩‍👧', '', 'https://plus.example/👨‍👩‍👧'],
    ['https://plus.example/mug©2026/photo', '', 'https://plus.example/mug©2026/photo'],
    ['https://plus.example/a™?b=®#❤', '', 'https://plus.example/a™?b=®#❤'],
    ['https://plus.example/mug🙂', '', 'https://plus.example/mug'],
    ['https://plus.example/a❤️', '', 'https://plus.example/a'],
    ['https://plus.example/a©️2026', '', 'https://plus.example/a'],
    ['https://plus.example/a❤‍🔥', '', 'https://plus.example/a'],
    ['https://plus.example/a☝🏽', '', 'https://plus.example/a'],
    ['https://plus.example/☝🏽/©️', '', 'https://plus.example/☝🏽/©️'],
    ['https://plus.example,then', '', 'https://plus.example'],
    ['https://plus.example/?a=1&lt;', '', 'https://plus.example/?a=1'],
    ['**https://plus.example/a**', '**', 'https://plus.example/a'],
    ['https://plus.example/a_', '', 'https://plus.example/a_'],
    ['http://[::1]:80/a', '', 'http://[::1]:80/a'],
    ['https://good.example@evil.example/x', '', 'https://good.example@evil.example/x'],
    ['@https://plus.example/x', '@', 'https://plus.example/x'],
    ['#https://plus.example/y', '#', 'https://plus.example/y'],
    ['https://plus.example/@bob#part', '', 'https://plus.example/@bob#part'],
    ['https://plus.example/web/https://other.example', '', 'https://plus.example/web/https://other.example'],
    ['https://plus.example/hy՝ և', '', 'https://plus.example/hy'],
    ['https://plus.example/v︑次', '', 'https://plus.example/v'],
    ['https://plus.example/he׀', '', 'https://plus.example/he'],
    ["'https://plus.example/q?x=1'を読む", "'", 'https://plus.example/q?x=1'],
    ['`https://plus.example/q`を読む', '`', 'https://plus.example/q'],
    ["https://plus.example/it's'", '', "https://plus.example/it's"],
    ['http://[::ffff:192.0.2.1]/a).', '', 'http://[::ffff:192.0.2.1]/a'],
  ])('ends an address before what the sentence adds: %s', (text, before, url) => {
    const rest = text.slice(before.length + url.length)
    expect(kinds(text)).toEqual([...(before ? [before] : []), { url }, ...(rest ? [rest] : [])])
  })

  it.each([
    ['https://a.example/1https://b.example/2', 'https://a.example/1', 'https://b.example/2'],
    ['https://a.examplehttps://b.example', 'https://a.example', 'https://b.example'],
    ['https://a.example/c,https://b.example/f', 'https://a.example/c', 'https://b.example/f'],
    ['https://a.example/c（https://b.example/f）', 'https://a.example/c', 'https://b.example/f'],
  ])('finds two addresses without a space between them: %s', (text, ...urls) => {
    expect(splitText(text).flatMap((part) => (part.kind === 'url' ? part.href : []))).toEqual(urls)
  })

  it.each(['https://exa\u200bmple.com', 'https://i❤.example', 'https://[zz]/', 'https:///plus.example'])(
    'does not link half an address: %j',
    (text) => {
      expect(kinds(text)).toEqual([text])
    },
  )

  it.each([
    ['Hi @bob!', ['Hi ', { mention: '@bob' }, '!']],
    ['@bob@alice', ['@bob@alice']],
    ['bob@people.example', ['bob@people.example']],
    ['@bo @bób', ['@bo @bób']],
    ['(@bob)', ['(', { mention: '@bob' }, ')']],
    [`@${'b'.repeat(31)}`, [`@${'b'.repeat(31)}`]],
    ['.@bob look', ['.', { mention: '@bob' }, ' look']],
    ['Well.@bob', ['Well.', { mention: '@bob' }]],
    ['x.y@bob café@bob почта@bob', ['x.y@bob café@bob почта@bob']],
    ['今日は@bobと会う', ['今日は', { mention: '@bob' }, 'と会う']],
    ['สวัสดี@bobครับ', ['สวัสดี', { mention: '@bob' }, 'ครับ']],
    ['@bob님, ل@bob', [{ mention: '@bob' }, '님, ل', { mention: '@bob' }]],
    ['@bob’s @bob.', [{ mention: '@bob' }, '’s ', { mention: '@bob' }, '.']],
    ['❤️@bob 1️⃣@bob❤️', ['❤️', { mention: '@bob' }, ' 1️⃣', { mention: '@bob' }, '❤️']],
    ['@alice/@bob', [{ mention: '@alice' }, '/', { mention: '@bob' }]],
    ['people.example/@bob', ['people.example/@bob']],
    ['ftp://people.example/@bob', ['ftp://people.example/@bob']],
    ['＠bob', [{ mention: '＠bob' }]],
    ['@https:// #http://', ['@https:// #http://']],
  ])('finds mentions: %s', (text, parts) => {
    expect(kinds(text)).toEqual(parts)
  })

  it.each([
    ['#Plus, #мир and ＃日本', [{ hashtag: '#Plus' }, ', ', { hashtag: '#мир' }, ' and ', { hashtag: '＃日本' }]],
    ['#1 #2025 #a1', ['#1 #2025 ', { hashtag: '#a1' }]],
    ['a#b &#39; ##x', ['a#b &#39; ##x']],
    ['#_ #1_000 #٢٠٢٧ #1st', ['#_ #1_000 #٢٠٢٧ ', { hashtag: '#1st' }]],
    ['#کتاب\u200cخانه #ක්\u200dරීඩා', [{ hashtag: '#کتاب\u200cخانه' }, ' ', { hashtag: '#ක්\u200dරීඩා' }]],
    ['#ta\u200cg #کتاب\u200c', [{ hashtag: '#ta' }, '\u200cg ', { hashtag: '#کتاب' }, '\u200c']],
    ['#tag\u200bmore', [{ hashtag: '#tag' }, '\u200bmore']],
    ['#col·lecció #nit· fi', [{ hashtag: '#col·lecció' }, ' ', { hashtag: '#nit' }, '· fi']],
    ['#צה״ל #བོད་ཡིག་', [{ hashtag: '#צה״ל' }, ' ', { hashtag: '#བོད་ཡིག' }, '་']],
    ['#a·5', [{ hashtag: '#a' }, '·5']],
    ['#ダ・ヴィンチ・', [{ hashtag: '#ダ・ヴィンチ' }, '・']],
    ['#️⃣ #⃣ #️wow #1️⃣ #\u3164', ['#️⃣ #⃣ #️wow #1️⃣ #\u3164']],
    ['#tag1️⃣ #wow️', [{ hashtag: '#tag' }, '1️⃣ ', { hashtag: '#wow' }, '\ufe0f']],
    ['#lake/#river', [{ hashtag: '#lake' }, '/', { hashtag: '#river' }]],
    ['(either/#river)', ['(either/', { hashtag: '#river' }, ')']],
    ['plus.example/#river', ['plus.example/#river']],
    ['irc://plus.example:6697/#river', ['irc://plus.example:6697/#river']],
    ['#നന്\u200d!', [{ hashtag: '#നന്\u200d' }, '!']],
    ['今日は#花見 😀#花', ['今日は', { hashtag: '#花見' }, ' 😀', { hashtag: '#花' }]],
    ['#東京#に行く #a#b', [{ hashtag: '#東京' }, '#に行く ', { hashtag: '#a' }, '#b']],
    [`#caf${E_ACUTE}`, [{ hashtag: `#caf${E_ACUTE}` }]],
  ])('finds hashtags: %s', (text, parts) => {
    expect(kinds(text)).toEqual(parts)
  })

  it('loses and adds no text', () => {
    const pieces = fc.constantFrom(
      '@bob',
      '#tag',
      'https://a.b/(c)',
      'https://',
      '（',
      '）',
      '。',
      '\u200d',
      '・',
      '日本',
      ' ',
      '.',
      ')',
      FAMILY,
      '\r\n',
      'x',
      '\ud83d',
      '@',
      '#',
    )
    const text = fc.oneof(
      anyText,
      fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(
        text,
        (each) =>
          splitText(each)
            .map((part) => part.text)
            .join('') === each,
      ),
    )
  })

  it('links only http and https', () => {
    fc.assert(
      fc.property(anyText, (text) =>
        splitText(`https://${text}`).every(
          (part) => part.kind !== 'url' || /^https?:$/.test(new URL(part.href).protocol),
        ),
      ),
    )
  })
})

describe('blank lines', () => {
  it.each([
    ['a\n\n\nb', 'a\n\n\nb'],
    ['a\n\n\n\nb', 'a\n\n\nb'],
    ['a\n \n\t\n\u200b\n\u2800\nb', 'a\n\n\nb'],
    [`a${'\n'.repeat(200)}b${'\n'.repeat(9)}c`, 'a\n\n\nb\n\n\nc'],
    ['a\n\n\n\n  b', 'a\n\n\n  b'],
  ])('of %j are two at most where it is shown', (text, shown) => expect(foldBlankLines(text)).toBe(shown))
})
