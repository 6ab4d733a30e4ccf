import { describe, expect, it } from 'vitest'
import {
  formatAddressRange,
  isInAddressRanges,
  parseTrustedProxies,
  readAddress,
  readAddressRange,
  readAddressRanges,
  toLimitKey,
  toTrustProxyOption,
} from './address-range.ts'

const none = (text: string): [string, string] => [text, 'none']

describe('readAddress', () => {
  it.each<[string, string]>([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7:1234 ', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:CB00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:1234', '203.0.113.7'],
    ['[2001:DB8::1]', '2001:db8::1'],
    ['2001:db8:0:0::1%eth0', '2001:db8::1'],
    ['[fe80::1%25en1]:443', 'fe80::1'],
    ...['unknown', '', '0x7f.0.0.1', '010.0.0.1', '1.2.3', '1.2.3.4:', '1.2.3.4/32', '[1.2.3.4'].map(none),
  ])('reads %s as %s', (text, address) => expect(readAddress(text) ?? 'none').toBe(address))
})

describe('readAddressRange', () => {
  it.each<[string, string]>([
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['203.0.113.7', '203.0.113.7/32'],
    [' 2001:DB8::1/32', '2001:db8::/32'],
    ['2001:db8::1', '2001:db8::1/128'],
    ['::ffff:203.0.113.9/120', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.9/32'],
    ['::ffff:0:0/96', '0.0.0.0/0'],
    ['fe80::1%eth0/64', 'fe80::/64'],
    ...['203.0.113.0/33', '::ffff:203.0.113.0/24', '10.0.0.0/', '1.2.3.4/x', '1.2.3.4/8/8', '10.1/16'].map(none),
    none('010.0.0.0/8'),
  ])('reads %s as %s', (text, network) => {
    const read = readAddressRange(text)
    expect(read ? formatAddressRange(read) : 'none').toBe(network)
  })
})

describe('isInAddressRanges', () => {
  it.each([
    ['::ffff:203.0.113.9', '203.0.113.0/24', true],
    ['203.0.113.9:443', '203.0.113.0/24', true],
    ['203.0.113.9', '::ffff:203.0.113.0/120', true],
    ['[2001:db8:1::5]:443', '2001:DB8::/32', true],
    ['203.0.114.9', '203.0.113.0/24', false],
    ['203.0.113.9', '::/0', false],
    ['unknown', '0.0.0.0/0', false],
  ])('%s in %s: %s', (address, network, isIn) =>
    expect(isInAddressRanges(address, readAddressRanges([network]))).toBe(isIn),
  )
})

describe('toTrustProxyOption', () => {
  it.each([
    ['10.1.2.3:5678', '10.0.0.0/8', true],
    ['[fd00::1]:5678', 'fd00::/8', true],
    ['10.1.2.3', '::ffff:10.0.0.0/104', true],
    ['127.0.0.1:80', 'loopback', true],
    ['11.1.2.3:5678', '10.0.0.0/8', false],
    ['unknown', '10.0.0.0/8', false],
  ])('trusts %s by %s: %s', (address, proxies, isTrusted) =>
    expect(toTrustProxyOption(parseTrustedProxies(proxies))(address, 0)).toBe(isTrusted),
  )
})

describe('toLimitKey', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:ffff::', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
    ['unknown', 'unknown'],
    ['1', '1'],
  ])('makes of %s the key %s', (address, key) => expect(toLimitKey(address)).toBe(key))
})

describe('parseTrustedProxies', () => {
  it.each([
    ['off', 0],
    ['0', 0],
    ['on', 1],
    ['2', 2],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['127.0.0.1, ::1,fd00::/8', ['127.0.0.1', '::1', 'fd00::/8']],
    ['loopback', ['loopback']],
  ])('reads %s', (text, proxies) => expect(parseTrustedProxies(text)).toEqual(proxies))

  it.each(['yes', '-1', '11', '1.5', '10.0.0.0/33', '10.0.0.0/', '10.1', 'proxy.example.org', '10.0.0.1,', '::1/129'])(
    'refuses %s',
    (text) => expect(() => parseTrustedProxies(text)).toThrow('must be off, how many proxies'),
  )
})
