import { describe, expect, it } from 'vitest'
import { refusesNewPassword } from './new-password.ts'

const own = { username: 'long_username', email: 'dave@people.example' }

describe('refusesNewPassword', () => {
  it.each(['12345678', 'password', 'PASSWORD', 'qwertyuiop', 'Baseball'])(
    'refuses one that is tried first: %s',
    async (password) => {
      expect(await refusesNewPassword(password, own)).toMatch(/tried first/)
    },
  )

  it.each(['correct horse', 'alice likes long passwords', 'пароль мой', 'constructor', '__proto__'])(
    'takes %s',
    async (password) => {
      expect(await refusesNewPassword(password, own)).toBeUndefined()
    },
  )

  it('refuses what rules.ts does', async () => {
    expect(await refusesNewPassword('short', own)).toMatch(/characters/)
    expect(await refusesNewPassword('long_username', own)).toMatch(/username/)
  })
})
