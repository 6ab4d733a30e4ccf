import { describe, expect, it } from 'vitest'
import { readDomain, readListedDomain } from './domain.ts'
import { domainOfEmail, emailKey, emailKeys, readEmail } from './email-address.ts'

const long = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`

describe('readDomain', () => {
  it.each([
    ['example.com', 'example.com'],
    ['MAIL.Example.COM', 'mail.example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['BU\u0308CHER。example', 'xn--bcher-kva.example'],
    ['XN--BCHER-KVA.example', 'xn--bcher-kva.example'],
    ['ｅｘａｍｐｌｅ．ｃｏｍ', 'example.com'],
    ['exam\u00adple.com', 'example.com'],
    [long, long],
  ])('reads %s as %s', (text, domain) => expect(readDomain(text)).toBe(domain))

  it.each([
    ...['x#.refused.example', 'x%2erefused.example', 'x/.refused.example', 'x\\.refused.example', 'x?.refused.example'],
    ...['x:80.refused.example', 'x＃.refused.example', 'x％2e.refused.example', 'x,y.example', '(x)y.example'],
    ...['refused.example.', '.refused.example', 'a..refused.example', '-a.example', 'a-.example', 'a_b.example'],
    ...['example', '', ' ', 'a b.example', '127.0.0.1', '127.1', '0x7f.0.0.1', '[::1]', 'a.1', `a.${long}`],
    `${'a'.repeat(64)}.example`,
  ])('refuses %s', (text) => expect(readDomain(text)).toBeUndefined())
})

describe('readListedDomain', () => {
  it.each([
    '@Spam.Example',
    '*.spam.example',
    '.spam.example',
    ' spam.example. ',
    '@*.spam.example',
    'spam。example。',
  ])('reads %s', (text) => expect(readListedDomain(text)).toBe('spam.example'))
})

describe('readEmail', () => {
  it.each([
    [' anna_c@example.com ', 'anna_c@example.com'],
    ['Anna.C+lists@EXAMPLE.com', 'Anna.C+lists@example.com'],
    ['jo@XN--BCHEREI-N2A.example', 'jo@bücherei.example'],
    ['jo@bücherei。example', 'jo@bücherei.example'],
    ['jose\u0301@example.com', 'jos\u00e9@example.com'],
    ["o'hara/x=y@example.com", "o'hara/x=y@example.com"],
  ])('reads %s as %s', (text, email) => expect(readEmail(text)).toBe(email))

  it.each([
    ...['a@x#.refused.example', 'a@refused.example.', 'a@refused.example,b@x.example', 'a@[127.0.0.1]', 'a@127.0.0.1'],
    ...['"a b"@x.example', '(c)a@x.example', 'a@(c)x.example', 'b,a@x.example', 'a;b@x.example', 'x:a@y.example;'],
    ...['a @x.example', 'a@x.example b', '<a@x.example>', 'a@@x.example', '@x.example', 'a@example', 'a\\@x.example'],
    ...['a\u200b@x.example', 'a@x\u00ad.example', 'a@x.example\0', `${'a'.repeat(250)}@x.example`],
  ])('refuses %j', (text) => expect(readEmail(text)).toBeUndefined())
})

describe('emailKey', () => {
  it('is the same for all spellings of a mailbox', () => {
    for (const spelling of ['jo@bücherei.example', 'JO@BÜCHEREI.example', 'Jo@xn--bcherei-n2a.example'])
      expect(emailKey(spelling)).toBe('jo@xn--bcherei-n2a.example')
    expect(emailKey('jo@buecherei.example')).not.toBe(emailKey('jo@bücherei.example'))
  })

  it('is the lower-case address when it has no readable domain', () => {
    expect(emailKey('A@x#.refused.example')).toBe('a@x#.refused.example')
    expect(domainOfEmail('a@x#.refused.example')).toBeUndefined()
  })

  it('is among all keys that an account may have', () => {
    expect(emailKeys('jo@example.com')).toEqual(['jo@example.com'])
    const both = ['jo@bücherei.example', 'jo@xn--bcherei-n2a.example']
    expect(emailKeys('Jo@Bücherei.example')).toEqual(both)
    expect(emailKeys('Jo@xn--bcherei-n2a.example')).toEqual(both.toReversed())
  })
})
