import { TextDecoder as Exact } from '@exodus/bytes/encoding.js'
import { describe, expect, it } from 'vitest'
import { decodePage } from './charset.ts'
import { mediaTypeOf } from './media-type.ts'

const decode = (bytes: Buffer, type = 'text/html') => decodePage(bytes, mediaTypeOf(type))

/** The bytes of the characters of an encoding, each alone or as a pair. */
function bytesOf(encoding: string): Map<string, number[]> {
  const decode = (bytes: number[]) => new Exact(encoding).decode(Uint8Array.from(bytes))
  const all = Array.from({ length: 256 }, (_, byte) => byte)
  const pairs = /^(?:windows|koi8|x-mac)/.test(encoding)
    ? []
    : all.slice(0x81).flatMap((lead) => all.slice(0x40).map((next) => [lead, next]))
  // Lines keep pairs apart.
  const decoded = decode(pairs.flatMap((pair) => [...pair, 0x0a])).split('\n')
  return new Map([
    ...pairs.map((pair, index) => [decoded[index]!, pair] as const),
    ...all.map((byte): [string, number[]] => [decode([byte]), [byte]]),
  ])
}
const known = new Map<string, Map<string, number[]>>()

function encode(text: string, encoding: string): Buffer {
  const bytes = known.get(encoding) ?? bytesOf(encoding)
  known.set(encoding, bytes)
  return Buffer.from([...text].flatMap((char) => bytes.get(char)!))
}

const page = (title: string, head = '') => `<!doctype html><html><head>${head}<title>${title}</title></head>`

describe('decodePage', () => {
  it.each([
    ['cp1251', 'windows-1251', 'Вечерние новости порта'],
    ['shift-jis', 'shift_jis', '港の夕方のお知らせ'],
    ['iso-8859-9', 'windows-1254', 'Işıklı şehir, güzel akşam'],
    ['windows-874', 'windows-874', 'ข่าวท่าเรือเย็นนี้'],
    ['windows-949', 'euc-kr', '항구의 저녁 소식, 똠방각하 펲시'],
    ['big5-hkscs', 'big5', '港口晚報 喺啲嘢'],
    ['\tKOI8_R \n', 'koi8-r', 'Вечерние новости'],
    ['x-sjis', 'shift_jis', '①㈱髙﨑'],
    ['iso88591', 'windows-1252', '“Hafen” – 3 €'],
    ['x-mac-ukrainian', 'x-mac-cyrillic', 'Вечірні новини'],
  ])('knows the label %j of the Encoding Standard', (label, encoding, title) => {
    const declared = page(title, `<meta charset="${label}">`)
    expect(decode(encode(declared, encoding))).toBe(declared)
    expect(decode(encode(page(title), encoding), `text/html; charset="${label.trim()}"`)).toBe(page(title))
  })

  const koi8 = encode('Привет', 'koi8-r')
  const japanese = (head: string) => encode(page('港の夕方', head), 'shift_jis')
  const declaration = '<?xml version="1.0" encoding="koi8-r"?>'
  it.each([
    [
      'the header before a tag',
      Buffer.concat([Buffer.from('<meta charset=utf-8>'), koi8]),
      'text/html; charset=KOI8-R',
      'Привет',
    ],
    ['a header with quotes and more parameters', koi8, 'text/html; a="b;c"; Charset="koi8-r"; charset=utf-8', 'Привет'],
    ['a header whose label is unknown as none', Buffer.from('hé'), 'text/html; charset=utf8mb4', 'hé'],
    ['a mark before the header', Buffer.from('\ufeffhé', 'utf16le'), 'text/html; charset=koi8-r', 'hé'],
    [
      'a pragma',
      japanese('<meta content="text/html; charset=x-sjis" http-equiv=Content-Type>'),
      'text/html',
      '港の夕方',
    ],
    [
      'tags of pages alone',
      japanese('<script charset="utf-8"></script><!-- <meta charset=utf-8> --><meta charset=sjis>'),
      'text/html',
      '港の夕方',
    ],
    ['UTF-16 in a tag as UTF-8', Buffer.from('<meta charset="utf-16">hé'), 'text/html', 'hé'],
    ['an XML declaration', Buffer.concat([Buffer.from(declaration), koi8]), 'text/html', 'Привет'],
    [
      'an XML declaration of XHTML',
      Buffer.concat([Buffer.from(`${declaration}<meta charset="utf-8"/>`), koi8]),
      'application/xhtml+xml',
      'Привет',
    ],
    ['UTF-8 by default', Buffer.from('hé'), 'text/html', 'hé'],
    ['UTF-8 that is cut within a character', Buffer.from('hé').subarray(0, 2), 'text/html', 'h'],
    [
      'windows-1252 when it is no UTF-8',
      encode('“Harbour” – it’s €3', 'windows-1252'),
      'text/html',
      '“Harbour” – it’s €3',
    ],
    ['no encoding that hides markup', Buffer.from('+ADw-b+AD4-'), 'text/html; charset=utf-7', '+ADw-b+AD4-'],
    [
      'nothing in an encoding that the standard replaces',
      Buffer.from('<b>'),
      'text/html; charset=iso-2022-kr',
      '\ufffd',
    ],
  ])('reads %s', (_, bytes, type, text) => expect(decode(bytes, type)).toContain(text))

  it.each([`text/html; charset=${' '.repeat(64_000)};`, `text/html;${'a=b;'.repeat(32_000)}`])(
    'reads a long header in a moment',
    (type) => {
      const started = performance.now()
      decode(koi8, type)
      expect(performance.now() - started).toBeLessThan(2_000)
    },
  )
})
