import { describe, expect, it } from 'vitest'
import { readCookie, writeCookie } from './cookies.ts'
import { isFetchable } from './picture.ts'
import { parseAppleName, subjectHash, toClaims, toName, usernamesFor } from './rules.ts'

describe('toClaims', () => {
  it('treats malformed claims as absent', () => {
    const raw = { iss: 'https://a.example', sub: '1', email: 'no address', email_verified: true, name: 7, picture: {} }
    const nothing = { email: null, isEmailVerified: false, name: '', picture: null }
    expect(toClaims(raw)).toEqual({ issuer: 'https://a.example', subject: '1', ...nothing })
  })

  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['yes', false],
    [1, false],
    [undefined, false],
  ])('takes an address as verified when that is %j: %j', (email_verified, isEmailVerified) => {
    expect(toClaims({ email: 'ada@a.example', email_verified })).toMatchObject({ isEmailVerified })
  })
})

describe('toName', () => {
  it.each([
    ['  Ada\n Lovelace ', 'Ada Lovelace'],
    ['\u202e', ''],
    ['half \ud83d a pair', ''],
    ['x'.repeat(200), 'x'.repeat(50)],
  ])('makes of %j %j', (given, name) => expect(toName(given)).toBe(name))
})

describe('parseAppleName', () => {
  it('joins both halves', () => {
    expect(parseAppleName('{"name":{"firstName":"Ada","lastName":"Lovelace"}}')).toBe('Ada Lovelace')
    expect(parseAppleName('{"name":{"lastName":"Lovelace"}}')).toBe('Lovelace')
  })
})

describe('subjectHash', () => {
  it('differs by provider, issuer and subject', () => {
    const claims = toClaims({ iss: 'https://a.example', sub: '1' })
    const others = [
      subjectHash('apple', claims),
      subjectHash('google', { ...claims, issuer: 'https://b.example' }),
      subjectHash('google', { ...claims, subject: '2' }),
    ]
    expect(new Set([subjectHash('google', claims), ...others]).size).toBe(4)
  })
})

describe('usernamesFor', () => {
  it('suggests the name, the address, or a generic username', () => {
    expect(usernamesFor({ name: 'Zoë Ångström', email: null }, 0)[0]).toBe('zoe_angstrom')
    expect(usernamesFor({ name: '', email: 'ada.l@a.example' }, 0)[0]).toBe('ada_l')
    expect(usernamesFor({ name: '東京', email: null }, 0)[0]).toBe('member')
  })

  it('suggests only valid usernames', () => {
    const strange = ['x'.repeat(80), '__', 'a', '<script>', '👩‍🚀 Ada', `${'ä'.repeat(40)}`]
    for (const name of strange)
      for (const username of usernamesFor({ name, email: `${'y'.repeat(64)}@a.example` }, 0.999))
        expect(username).toMatch(/^\w{3,30}$/)
  })
})

describe('isFetchable', () => {
  const issuer = 'https://accounts.google.com'

  it('accepts pictures on the public internet over TLS', () => {
    expect(isFetchable('https://lh3.googleusercontent.com/a/x=s96-c', issuer)).toBe(true)
    expect(isFetchable('http://127.0.0.1:9/x.png', 'http://127.0.0.1:9')).toBe(true)
  })

  it.each([
    'http://lh3.googleusercontent.com/x',
    'http://127.0.0.1/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://0x7f.1/x',
    'https://localhost/x',
    'https://a:b@pictures.example/x',
    'https://pictures.example:8443/x',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'ftp://pictures.example/x',
    'nonsense',
  ])('refuses %s', (address) => expect(isFetchable(address, issuer)).toBe(false))
})

describe('readCookie', () => {
  const value = 'x'.repeat(43)
  const origin = 'https://plus.example'

  it('finds its own cookie', () => {
    const [cookie] = writeCookie('google', origin, { value, seconds: 60 }).split(';')
    expect(readCookie(`a=b; ${cookie}; c=d`, 'google', origin)).toBe(value)
  })

  it('ignores cookies that another page of the site could have set, or that Plus did not write', () => {
    expect(readCookie(`plus-google=${value}`, 'google', origin)).toBeUndefined()
    for (const made of ['', 'short', `${value}x`, '"'.repeat(43)])
      expect(readCookie(`__Host-plus-google=${made}`, 'google', origin)).toBeUndefined()
  })
})
