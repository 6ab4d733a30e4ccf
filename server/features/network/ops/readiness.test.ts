import { rename } from 'node:fs/promises'
import { expect, it, vi } from 'vitest'
import { writeOperatorState } from '#server/db/operator-states.ts'
import { transact } from '#server/db/transaction.ts'
import { world } from '#tests/world.ts'
import { ReadinessCheck } from './readiness.ts'

const failing = (error: object) => async () => {
  throw Object.assign(new Error('no'), error)
}

it.each([
  ['SQLite finds the disk full', { errcode: 13 }, 'disk_full'],
  ['PostgreSQL finds the disk full', { code: '53100' }, 'disk_full'],
  ['the database takes no writes', { errcode: 8 }, 'data_read_only'],
  ['PostgreSQL is in recovery', { code: '25006' }, 'data_read_only'],
  ['the disk fails', { errcode: 778 }, 'store_unavailable'],
  ['only others write', { code: 'ERR_POSTGRES_BUSY' }, null],
  ['another program holds the lock', { errcode: 5 }, null],
])('when %s', async (_, error, problem) => {
  const { app } = await world({ processes: 1 })
  expect(await new ReadinessCheck(app.deps, failing(error)).read()).toEqual({ problem, readOnly: null })
})

it('writes once for concurrent requests within a second, and leaves no row behind', async () => {
  const { app } = await world({ processes: 1 })
  const write = vi.fn(async () => {})
  const check = new ReadinessCheck(app.deps, write)
  await Promise.all([check.read(), check.read(), check.read()])
  expect(write).toHaveBeenCalledOnce()
  expect(await new ReadinessCheck(app.deps).read()).toEqual({ problem: null, readOnly: null })
  expect(await app.deps.db.selectFrom('operator_states').selectAll().execute()).toEqual([])
})

it('is 503 with the reason when the data folder is gone', async () => {
  const { app, stranger, dataDir } = await world({ processes: 1 })
  await rename(dataDir, `${dataDir}-gone`)
  await expect(stranger.call('GET /ready')).rejects.toMatchObject({ status: 503, code: 'data_folder_missing' })
  await rename(`${dataDir}-gone`, dataDir)
  expect(await new ReadinessCheck(app.deps).read()).toMatchObject({ problem: null })
})

it('stays ready, without writing, while the operator has turned writes off', async () => {
  const { app, stranger } = await world({ processes: 1 })
  const readOnly = { since: 1, reason: 'Moving to PostgreSQL' }
  await transact(app.deps.db, (tx) => writeOperatorState(tx, 'readOnly', readOnly))
  expect(await stranger.call('GET /ready')).toEqual({ ok: true, writable: false })
  const write = vi.fn(async () => {})
  expect(await new ReadinessCheck(app.deps, write).read()).toEqual({ problem: null, readOnly: readOnly.reason })
  expect(write).not.toHaveBeenCalled()
})
