import { describe, expect, it } from 'vitest'
import { isPublicAddress, lookupPublic, publicLookup } from './public-address.ts'

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
    ...['192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '192.0.2.1', '168.63.129.16'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::a00:1', 'fe80::1', 'fd12::1', 'ff02::1'],
    ...['2001::1', '2001:db8::1', '2002:a00:1::1', '3fff::1', 'push.example.org', ''],
  ])('is false of %s', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('lookupPublic', () => {
  it('refuses a host that has no public address', async () => {
    const error = await new Promise((resolve) => lookupPublic('localhost', { all: true }, resolve))
    expect(error).toMatchObject({ code: expect.stringMatching(/^E(ACCES|NOTFOUND)$/) })
  })

  it('asks once for a connection, and refuses what a name server answers differently later', async () => {
    const answers = [['93.184.216.34'], ['127.0.0.1'], ['93.184.216.34', '10.0.0.1']]
    const lookup = publicLookup({ resolve4: async () => answers.shift()!, resolve6: async () => [] } as never)
    const connects = () =>
      new Promise((resolve) => lookup('rebinding.example', { all: true }, (error, found) => resolve(error ?? found)))
    expect(await connects()).toEqual([{ address: '93.184.216.34', family: 4 }])
    expect(await connects()).toMatchObject({ code: 'EACCES' })
    expect(await connects()).toMatchObject({ code: 'EACCES' })
  })
})
