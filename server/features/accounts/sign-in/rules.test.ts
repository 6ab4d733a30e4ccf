import { describe, expect, it } from 'vitest'
import { translate } from '#server/core/i18n/translate.ts'
import { passwordProblem, usernameProblem } from './rules.ts'

describe('usernameProblem', () => {
  it.each([
    'home',
    'Home',
    'verifiedOrgs',
    'ADMIN',
    'me',
    'api',
    'support',
    'null',
    'about',
    'rules',
    'welcome',
    'terms',
    'random',
  ])('reserves %s', (username) => {
    expect(translate(usernameProblem(username)!)).toMatch(/reserved/)
  })

  it('refuses a username that reads as an id', () => {
    expect(usernameProblem('0123456789abcdefABCDEF01')).toMatch(/id/)
  })

  it.each(['alice', 'homer', 'a_1', 'abcdef'])('accepts %s', (username) => {
    expect(usernameProblem(username)).toBeUndefined()
  })
})

describe('passwordProblem', () => {
  const own = { username: 'long_username', email: 'dave@people.example' }

  it.each(['short', 'x'.repeat(129), '👨‍👩‍👧'.repeat(7)])(
    'refuses a length out of 8 to 128 characters: %s',
    (password) => {
      expect(translate(passwordProblem(password, own)!)).toBe('Use 8 to 128 characters.')
    },
  )

  it.each(['long_username', 'LONG_username', 'Dave@People.Example', 'dave-2026', 'Long Username!', 'David Smith 88'])(
    'refuses a common password: %s',
    (password) => {
      expect(translate(passwordProblem(password, { ...own, name: 'David Smith' })!)).toMatch(/name, username or email/)
    },
  )

  it.each(['daves new garden', 'x'.repeat(128), 'пароль мой', '👍🏽'.repeat(8)])('accepts %s', (password) => {
    expect(passwordProblem(password, own)).toBeUndefined()
  })
})
