import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { inBackground } from '#server/core/background.ts'
import { storeOf, type Tx } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'
import { transact } from '#server/db/transaction.ts'
import { isPostgres } from '#tests/stores/empty-store.ts'
import { world } from '#tests/world.ts'
import type { EmbeddedAdapter } from './dialect.ts'
import { PreparedConnection } from './prepared-connection.ts'

async function settings() {
  const { app } = await world()
  const { db } = app.deps
  const values = async () =>
    (await db.selectFrom('settings').select('value').where('name', '=', 'test').execute()).map((row) => row.value)
  return { db, values, setting: (value: string) => ({ name: 'test', value }) }
}

describe.skipIf(isPostgres())('A transaction of the embedded database', () => {
  const rename = statement<{ from: string; to: string }>()((db, p) =>
    db
      .updateTable('settings')
      .set({ value: p('to') })
      .where('value', '=', p('from')),
  )

  it('runs no statement after it has ended, also while another one is open', async () => {
    const { db, values, setting } = await settings()
    const ended: Tx[] = []
    await transact(db, async (tx) => {
      ended.push(tx)
      await tx.insertInto('settings').values(setting('old')).execute()
      await rename(tx, { from: 'old', to: 'new' })
    })
    await transact(db, async () => {
      await expect(rename(ended[0]!, { from: 'new', to: 'lost' })).rejects.toThrow()
    })
    expect(await values()).toEqual(['new'])
  })
})

describe.skipIf(isPostgres())('Reads of the embedded database', () => {
  it('see a transaction after its commit, and not before', async () => {
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

  it('continue after a read error of the disk, also while the version is checked', async () => {
    const { values } = await settings()
    const run = vi.spyOn(PreparedConnection.prototype, 'run').mockImplementation(() => {
      throw Object.assign(new Error('database disk image is malformed'), { errcode: 11 })
    })
    onTestFinished(run.mockRestore)
    await expect.poll(() => run.mock.calls.map(([sql]) => sql), { timeout: 5_000 }).toContain('PRAGMA data_version')
    run.mockRestore()
    expect(await values()).toEqual([])
  })

  it('cache as many pages as the limit of the store allows, from the moment it changes', async () => {
    const { app } = await world()
    const { db, store } = app.deps
    const adapter = storeOf(db) as EmbeddedAdapter
    const ofReader = () => adapter.read<{ cache_size: number }>('PRAGMA cache_size', [])[0]!.cache_size
    store.pageCache!.resize(60 * 2 ** 20)
    expect([store.pageCache!.limit(), ofReader()]).toEqual([60 * 2 ** 20, -10 * 1_024])
    store.pageCache!.resize(6 * 2 ** 20)
    expect(ofReader()).toBe(-1_024)
  })

  it('cannot write', async () => {
    const { db, setting } = await settings()
    await expect(db.insertInto('settings').values(setting('new')).returning('name').execute()).rejects.toThrow(
      'readonly',
    )
  })

  it('let other work run between background reads, but not within its transactions', async () => {
    const { db, values } = await settings()
    let now = 0
    onTestFinished(vi.spyOn(performance, 'now').mockImplementation(() => (now += 2)).mockRestore)
    let turns = 0
    const count = () => {
      turns++
      counting = setImmediate(count)
    }
    let counting = setImmediate(count)
    onTestFinished(() => clearImmediate(counting))
    const readOften = async () => {
      const before = turns
      for (let read = 0; read < 10; read++) await values()
      return turns - before
    }
    expect(await readOften()).toBe(0)
    expect(await inBackground(readOften)).toBeGreaterThanOrEqual(10)
    expect(await inBackground(() => transact(db, readOften))).toBe(0)
  })
})
