import { describe, expect, it } from 'vitest'
import { world } from '#tests/world.ts'

describe('the header Authorization', () => {
  it('names its scheme in capital or small letters', async () => {
    const { alice, stranger } = await world()
    const { token } = await alice.signsUp()
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const answer = await alice.sends('GET /api/auth/me', { headers: { authorization: `${scheme} ${token}` } })
      expect(answer.status, scheme).toBe(200)
    }
    const other = await stranger.sends('GET /api/auth/me', { headers: { authorization: `Basic ${token}` } })
    expect(other.status).toBe(401)
  })
})
