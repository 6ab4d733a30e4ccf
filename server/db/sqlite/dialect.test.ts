import { describe, expect, it } from 'vitest'
import { transact } from '#server/db/transaction.ts'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { world } from '#tests/world.ts'

async function settings() {
  const { app } = await world()
  const { db } = app.deps
  const values = async () =>
    (await db.selectFrom('settings').select('value').where('name', '=', 'test').execute()).map((row) => row.value)
  return { db, values, setting: (value: string) => ({ name: 'test', value }) }
}

describe.skipIf(isPostgres())('Reads of the embedded database', () => {
  it('see a transaction once it is committed, and not before', async () => {
    const { db, values, setting } = await settings()
    await transact(db, async (tx) => {
      await tx.insertInto('settings').values(setting('new')).execute()
      expect(await values()).toEqual([])
    })
    expect(await values()).toEqual(['new'])
  })

  it('see nothing of a transaction that failed', async () => {
    const { db, values, setting } = await settings()
    const failing = transact(db, async (tx) => {
      await tx.insertInto('settings').values(setting('new')).execute()
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect(await values()).toEqual([])
  })

  it('cannot write', async () => {
    const { db, setting } = await settings()
    await expect(db.insertInto('settings').values(setting('new')).returning('name').execute()).rejects.toThrow(
      'readonly',
    )
  })
})
