import { rm } from 'node:fs/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadConfig } from '#server/core/config/config.ts'
import { connect } from '#server/db/connect.ts'
import type { Store } from '#server/db/db.ts'
import { emptyStore } from '#tests/stores/empty-store.ts'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { world } from '#tests/world.ts'
import { ddl } from './ddl.ts'
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
  it('changes nothing when the data is up to date', async () => {
    const { app, alice, restarts } = await world()
    await alice.posts('Still here')
    const applied = () => app.deps.db.selectFrom('migrations').selectAll().execute()
    const before = await applied()
    await migrate(app.deps.store)
    expect(await applied()).toEqual(before)
    await restarts()
    expect(await alice.timeline()).toEqual(['Still here'])
  })

  it('runs in one process after the other when several start at once', async () => {
    const store = await openEmptyStore()
    await Promise.all([1, 2, 3].map(() => migrate(store)))
    const applied = await store.db.selectFrom('migrations').select('name').orderBy('name').execute()
    expect(applied.map((row) => row.name)).toEqual(Object.keys(migrations))
  })

  it('renames tables of accounts and keeps their rows, queued events and OAuth requests', async () => {
    const { db, engine } = await openEmptyStore()
    const migrated = db.transaction().execute(async (tx) => {
      const run = async (script: string) => {
        for (const statement of ddl(engine, script)) await statement.execute(tx)
      }
      await run('{postgres} CREATE SCHEMA released_015; {postgres} SET LOCAL search_path TO released_015')
      const scripts = Object.entries(migrations)
      for (const [name, script] of scripts) if (name < '016') await run(script)
      await run(`INSERT INTO leavers VALUES (7, 70);
        INSERT INTO outbox VALUES (1, 5, '{"type":"user.left","user":7}', 0, 0);
        INSERT INTO provider_visits VALUES ('s', 'away', 'google', 9, '{"ties":{"state":"x"},"goal":"entry"}');
        INSERT INTO provider_visits VALUES ('t', 'back', 'apple', 9, '{"issuer":"y"}')`)
      for (const [name, script] of scripts) if (name >= '016') await run(script)
      expect(await tx.selectFrom('deleted_accounts').selectAll().execute()).toEqual([{ account_id: 7, deleted_at: 70 }])
      const queued = await tx.selectFrom('event_outbox').select('event').executeTakeFirstOrThrow()
      expect(JSON.parse(queued.event)).toEqual({ type: 'user.deleted', user: 7 })
      const requests = tx.selectFrom('authorization_requests').select(['stage', 'payload']).orderBy('secret_hash')
      expect(await requests.execute()).toEqual([
        { stage: 'started', payload: '{"checks":{"state":"x"},"goal":"entry"}' },
        { stage: 'verified', payload: '{"issuer":"y"}' },
      ])
      throw new Error('Roll back')
    })
    await expect(migrated).rejects.toThrow('Roll back')
  })

  it('makes the rules of a network the first version of its rules', async () => {
    const { db, engine } = await openEmptyStore()
    const migrated = db.transaction().execute(async (tx) => {
      const run = async (script: string) => {
        for (const statement of ddl(engine, script)) await statement.execute(tx)
      }
      await run('{postgres} CREATE SCHEMA released_024; {postgres} SET LOCAL search_path TO released_024')
      const scripts = Object.entries(migrations)
      for (const [name, script] of scripts) if (name < '031') await run(script)
      await run("INSERT INTO network (id, name, rules) VALUES (1, 'Harbour', 'Be kind.')")
      await run(migrations['031-legal']!)
      const [row] = await tx.selectFrom('legal_versions').selectAll().execute()
      expect(row).toMatchObject({ page: 'rules', version: 1, format: 'plain', content: 'Be kind.', author_id: null })
      expect(Math.abs(row!.published_at - Date.now())).toBeLessThan(60_000)
      throw new Error('Roll back')
    })
    await expect(migrated).rejects.toThrow('Roll back')
  })

  it('refuses data of a newer version, and leaves it unchanged', async () => {
    const { app, alice, restarts } = await world()
    await alice.posts('From the future')
    const future = { name: '999-from-the-future', applied_at: 1 }
    await app.deps.db.transaction().execute((tx) => tx.insertInto('migrations').values(future).execute())
    await expect(restarts()).rejects.toThrow('written by a newer version of Plus (999-from-the-future)')
  })
})
