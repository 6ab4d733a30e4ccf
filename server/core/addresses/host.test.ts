import { describe, expect, it } from 'vitest'
import { readOrigin } from './host.ts'

const label = 'a'.repeat(63)
const longest = `${label}.${label}.${label}.${'b'.repeat(61)}`

describe('readOrigin', () => {
  it.each([
    ['plus.example', 'http://plus.example'],
    ['PLUS.Example:80', 'http://plus.example'],
    ['plus.example:443', 'http://plus.example:443'],
    ['plus.example:', 'http://plus.example'],
    ['plus.example:65535', 'http://plus.example:65535'],
    ['plus.example.', 'http://plus.example.'],
    ['localhost:3000', 'http://localhost:3000'],
    ['plus', 'http://plus'],
    ['my_plus.lan', 'http://my_plus.lan'],
    ['-plus-.example', 'http://-plus-.example'],
    ['xn--bcher-kva.example', 'http://xn--bcher-kva.example'],
    ['192.168.1.7:3000', 'http://192.168.1.7:3000'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['[2001:DB8::1]', 'http://[2001:db8::1]'],
    [longest, `http://${longest}`],
    [`${longest}.:65535`, `http://${longest}.:65535`],
  ])('reads %s', (host, origin) => expect(readOrigin('http', host)).toBe(origin))

  it('leaves out the port of the protocol', () => {
    expect(readOrigin('https', 'plus.example:443')).toBe('https://plus.example')
    expect(readOrigin('https', 'plus.example:80')).toBe('https://plus.example:80')
  })

  it.each([
    ...[
      '',
      ' ',
      '.',
      'a..b',
      '.plus.example',
      'plus.example..',
      ':3000',
      'plus example',
      'plus.example/',
      'plus.example?',
    ],
    ...[
      'user@plus.example',
      'plus.example#',
      'plus,example',
      'a.example, b.example',
      'plus%2eexample',
      'b\u00fccher.example',
    ],
    ...[
      '"><script>',
      "plus'.example",
      'plus\\example',
      'plus.example:0',
      'plus.example:65536',
      'plus.example:x',
      'plus:1:2',
    ],
    ...[
      'plus.example:-1',
      '[::1',
      '::1',
      '[::1%25eth0]',
      '[1.2.3.4]',
      '[:::]',
      '1.2.3.256',
      '1.2.3.4.5',
      'a.999',
      'xn--a\u00a0',
    ],
    ...[
      'a'.repeat(64),
      `${'a'.repeat(64)}.example`,
      `a.${longest}`,
      'a'.repeat(14_000),
      'a.'.repeat(7_000),
      '1'.repeat(300),
    ],
  ])('refuses %s', (host) => expect(readOrigin('http', host)).toBeUndefined())
})
