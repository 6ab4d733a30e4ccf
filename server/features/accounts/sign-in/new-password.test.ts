import { describe, expect, it } from 'vitest'
import { newPasswordProblem } from './new-password.ts'

const own = { username: 'long_username', email: 'dave@people.example' }

describe('newPasswordProblem', () => {
  it.each(['12345678', 'password', 'PASSWORD', 'qwertyuiop', 'Baseball'])(
    'refuses a common password: %s',
    async (password) => {
      expect(await newPasswordProblem(password, own)).toMatch(/very common/)
    },
  )

  it.each(['correct horse', 'alice likes long passwords', 'пароль мой', 'constructor', '__proto__'])(
    'accepts %s',
    async (password) => {
      expect(await newPasswordProblem(password, own)).toBeUndefined()
    },
  )

  it('refuses passwords that rules.ts refuses', async () => {
    expect(await newPasswordProblem('short', own)).toMatchObject({ message: expect.stringMatching(/characters/) })
    expect(await newPasswordProblem('long_username', own)).toMatch(/username/)
  })
})
