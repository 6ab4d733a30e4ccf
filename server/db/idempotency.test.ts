import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { world } from '#tests/world.ts'
import { deleteExpiredKeys } from './idempotency.ts'

describe('deleteExpiredKeys', () => {
  it('forgets a key after 24 hours, not before', async () => {
    let now = Date.now()
    const { app, alice } = await world({ clock: () => now })
    const key = randomUUID()
    const { _id } = await alice.posts('Once', { key })
    for (const [hours, isSame] of [
      [23, true],
      [2, false],
    ] as const) {
      now += hours * HOUR_MS
      await deleteExpiredKeys(app.deps)
      expect((await alice.posts('Once', { key }))._id === _id).toBe(isSame)
    }
  })
})
