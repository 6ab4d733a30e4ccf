import { describe, expect, it } from 'vitest'
import { isPublicAddress, lookupPublic } from './public-address.ts'

describe('isPublicAddress', () => {
  it.each([
    '1.1.1.1',
    '100.63.255.255',
    '172.32.0.1',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00:1450:4001:80b::200a',
  ])('is true of %s', (address) => expect(isPublicAddress(address)).toBe(true))

  it.each([
    ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
    ...['192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '192.0.2.1'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::a00:1', 'fe80::1', 'fd12::1', 'ff02::1'],
    ...['2001::1', '2001:db8::1', '2002:a00:1::1', '3fff::1', 'push.example.org', ''],
  ])('is false of %s', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('lookupPublic', () => {
  it('refuses a host that has no public address', async () => {
    const error = await new Promise((resolve) => lookupPublic('localhost', { all: true }, resolve))
    expect(error).toMatchObject({ code: expect.stringMatching(/^E(ACCES|NOTFOUND)$/) })
  })
})
