import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { ALPHABET, formatBackupCode, isRecentAuth, parseCode, parsePasskeyName } from './rules.ts'

describe('isRecentAuth', () => {
  it('holds for ten minutes', () => {
    expect(isRecentAuth(0, 10 * MINUTE_MS - 1)).toBe(true)
    expect(isRecentAuth(0, 10 * MINUTE_MS)).toBe(false)
  })
})

describe('parseCode', () => {
  it.each(['123456', ' 123 456 ', '123-456', '１２３４５６'])('reads %j as a code of the app', (typed) => {
    expect(parseCode(typed)).toEqual({ kind: 'app', code: '123456' })
  })

  it.each(['k7m2q-x1d40', 'K7M2Q X1D40', 'k7m2qxId4o', 'k7m2qxld4O'])('reads %j as a backup code', (typed) => {
    expect(parseCode(typed)).toEqual({ kind: 'backup', code: 'k7m2qx1d40' })
  })

  it.each(['', '12345', '1234567', 'k7m2q-x9d4', 'k7m2q-x9d4tt', 'u7m2q-x9d4t', 'ключ-ключи'])(
    'reads %j as no code',
    (typed) => {
      expect(parseCode(typed)).toBeUndefined()
    },
  )
})

describe('formatBackupCode', () => {
  it('can be read back, whatever the bytes', () => {
    const code = formatBackupCode(new Uint8Array([0, 31, 32, 255, 7, 100, 128, 64, 200, 99]))
    expect(code).toMatch(/^\w{5}-\w{5}$/)
    expect(parseCode(code)).toEqual({ kind: 'backup', code: code.replace('-', '') })
  })

  it('uses no look-alike characters, and each equally often', () => {
    expect(ALPHABET).toHaveLength(32)
    expect(ALPHABET).not.toMatch(/[ilou]/)
  })
})

describe('parsePasskeyName', () => {
  it('trims', () => {
    expect(parsePasskeyName(' My laptop ')).toBe('My laptop')
  })

  it.each(['', '   ', 'x'.repeat(51), 'a\0b', '\ud83d'])('refuses %j', (typed) => {
    expect(parsePasskeyName(typed)).toBeUndefined()
  })
})
