import { describe, expect, it } from 'vitest'
import { linkTarget, shownAddress } from './shown-url.ts'

function linkText(address: string, isBare = false): string {
  const { shown, isCutBefore, isCutAfter } = shownAddress(address, isBare)
  return `${isCutBefore ? '…' : ''}${shown}${isCutAfter ? '…' : ''}`
}

describe('linkText', () => {
  it.each([
    ['https://example.org/a', 'https://example.org/a'],
    ['https://example.org', 'https://example.org'],
    // A name before the host is not the host.
    ['https://accounts.google.com:443-login@evil.example/', 'https://evil.example/'],
    [`https://accounts.google.com:443-${'a'.repeat(60)}@evil.example/x`, 'https://evil.example/x'],
    // Browsers read a backslash as a slash, and skip surplus ones.
    ['https://evil.example\\@good.example/', 'https://evil.example\\@good.example/'],
    ['https:////evil.example/good.example', 'https://evil.example/good.example'],
    // Another port is part of where it leads.
    ['https://example.org:8443/a', 'https://example.org:8443/a'],
    // One script, and none that looks like another.
    ['https://münchen.example/ä', 'https://münchen.example/ä'],
    ['https://пример.рф/', 'https://пример.рф/'],
    ['https://аррӏе.com/', 'https://xn--80ak6aa92e.com/'],
    ['https://gооgle.com/', 'https://xn--ggle-55da.com/'],
    ['https://example.com⁄evil.example/', 'example.xn--comevil-3d7c.example/'],
    // Nothing turns the words around.
    ['https://example.org/\u202egpj.exe', 'https://example.org/gpj.exe'],
  ])('shows %s', (address, text) => expect(linkText(address)).toEqual(text))

  it('cuts the path, never the host', () => {
    expect(linkText(`https://www.example.org/${'path/'.repeat(20)}`)).toMatch(/^example\.org\/.{27}…$/)
    const long = `https://accounts.google.com.${'a'.repeat(50)}.evil.example/login`
    expect(linkText(long)).toBe('….evil.example/…')
    expect(linkText(`https://accounts.google.com.${'a'.repeat(18)}.evil.example/`)).toBe(
      `….com.${'a'.repeat(18)}.evil.example`,
    )
  })

  it('shows neither scheme nor www if it is bare', () => {
    expect(linkText('https://www.plus.example/', true)).toBe('plus.example')
    expect(linkText('https://plus.example/a', true)).toBe('plus.example/a')
  })
})

it.each([
  `https://www.example.org/${'path/'.repeat(20)}`,
  'https://example.com/one/two/three/four/five/six.html?seven=8&nine=10',
  `https://accounts.google.com.${'a'.repeat(50)}.evil.example/login`,
  `https://accounts.google.com.${'a'.repeat(50)}.evil.example?login`,
  `http://accounts.google.com.${'a'.repeat(50)}.evil.example:8080/`,
  `https://example.com/${'\u{1f600}'.repeat(30)}`,
  `https://fa.example.org/wiki/${'کتاب\u200cخانه'.repeat(5)}`,
  `https://example.com/${'👨\u200d👩\u200d👧'.repeat(10)}`,
  `https://s/${'path/'.repeat(20)}`,
])('the parts of %s are all of it', (address) => {
  const { before, shown, after } = shownAddress(address)
  expect(before + shown + after).toBe(address)
  expect(shown.length).toBeLessThan(address.length)
})

it('leads there without the name and password', () => {
  expect(linkTarget('https://a:b@evil.example/x')).toBe('https://evil.example/x')
  expect(linkTarget('https://example.org/Ab')).toBe('https://example.org/Ab')
})
