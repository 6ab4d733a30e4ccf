import { describe, expect, it } from 'vitest'
import { Admission } from '#server/core/limits/admission.ts'
import { hashPassword as hash, verifyPassword as verify } from './passwords.ts'

const gate = { admission: new Admission() }
const hashPassword = (password: string) => hash(gate, 'here', password)
const verifyPassword = (passwordHash: string | null, password: string) => verify(gate, 'here', passwordHash, password)

describe('a password', () => {
  it('matches its hash, and no other password does', async () => {
    const hash = await hashPassword('correct horse')
    expect(await verifyPassword(hash, 'correct horse')).toBe(true)
    expect(await verifyPassword(hash, 'Correct horse')).toBe(false)
    expect(await verifyPassword(hash, '')).toBe(false)
  })

  it('has another hash each time', async () => {
    expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'))
  })

  it('matches when it is typed on another keyboard', async () => {
    const hash = await hashPassword('p\u00e4ssw\u00f6rd ﬁve')
    expect(await verifyPassword(hash, 'pa\u0308sswo\u0308rd five')).toBe(true)
  })

  it('never matches for an account that does not exist', async () => {
    expect(await verifyPassword(null, 'a decoy that nobody signs in with')).toBe(false)
  })

  it('is hashed in turn when many arrive at once', async () => {
    const hashes = await Promise.all(Array.from({ length: 12 }, (_, index) => hashPassword(`password ${index}`)))
    const found = await Promise.all(hashes.map((hash, index) => verifyPassword(hash, `password ${index}`)))
    expect(found).toEqual(Array(12).fill(true))
  })
})
