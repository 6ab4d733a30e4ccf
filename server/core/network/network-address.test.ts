import { describe, expect, it } from 'vitest'
import { parseTrustedProxies, toLimitKey } from './network-address.ts'

describe('networkOf', () => {
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

describe('readTrustedProxies', () => {
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
