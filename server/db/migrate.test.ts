import { describe, expect, it } from 'vitest'
import { world } from '#tests/world.ts'
import { migrate, migrations } from './migrate.ts'

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
    const { app } = await world()
    await Promise.all([1, 2, 3].map(() => migrate(app.deps.store)))
    const applied = await app.deps.db.selectFrom('migrations').select('name').orderBy('name').execute()
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
