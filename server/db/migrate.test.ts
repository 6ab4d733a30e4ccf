import { rm } from 'node:fs/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadConfig } from '#server/core/config/config.ts'
import { emptyStore } from '#tests/stores/empty-store.ts'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { world } from '#tests/world.ts'
import { connect } from './connect.ts'
import type { Store } from './db.ts'
import { migrate, migrations } from './migrate.ts'

/** One that nobody has migrated, but on PGlite, which uses its schemas again. */
async function openEmptyStore(): Promise<Store> {
  const folder = await makeFolder()
  const { settings, open, drop } = await emptyStore()
  const store = open?.() ?? connect(loadConfig({ DATA_DIR: folder, ...settings }).store, console)
  onTestFinished(async () => {
    await store.close()
    await drop()
    await rm(folder, { recursive: true })
  })
  return store
}

describe('migrate', () => {
  it('changes nothing in data that is up to date', async () => {
    const { app, alice, restarts } = await world()
    await alice.posts('Still here')
    const applied = () => app.deps.db.selectFrom('migrations').selectAll().execute()
    const before = await applied()
    await migrate(app.deps.store)
    expect(await applied()).toEqual(before)
    await restarts()
    expect(await alice.timeline()).toEqual(['Still here'])
  })

  it('lets several processes that start at once pass one after the other', async () => {
    const store = await openEmptyStore()
    await Promise.all([1, 2, 3].map(() => migrate(store)))
    const applied = await store.db.selectFrom('migrations').select('name').orderBy('name').execute()
    expect(applied.map((row) => row.name)).toEqual(Object.keys(migrations))
  })

  it('refuses data written by a newer version, and leaves it alone', async () => {
    const { app, alice, restarts } = await world()
    await alice.posts('From the future')
    const future = { name: '999-from-the-future', applied_at: 1 }
    await app.deps.db.transaction().execute((tx) => tx.insertInto('migrations').values(future).execute())
    await expect(restarts()).rejects.toThrow('written by a newer version of Plus (999-from-the-future)')
  })
})
