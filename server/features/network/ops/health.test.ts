import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { Capacity } from '#contract/calls/health.ts'
import { version } from '#server/core/version.ts'
import { setRole } from '#server/features/people/roles.ts'
import { world } from '#tests/world.ts'
import { writeCapacity } from './capacity.ts'

const MEASURED: Capacity = {
  measuredAt: '2026-11-23T20:30:00.000Z',
  version: '0.1.0 (6e9a760)',
  requestsPerSecond: 1_500,
  postsPerSecond: 15,
  likesPerSecond: 45.5,
  p95Ms: 38.2,
  members: 150_000,
  network: '10000 members, 200000 posts',
  processor: 'AMD EPYC 9354',
  cores: 2,
}

/** A world in which alice is an administrator and bob a moderator. */
async function ownedWorld(options: Parameters<typeof world>[0] = {}) {
  const cast = await world(options)
  const { db, ids } = cast.app.deps
  await setRole(db, ids.parse(await cast.alice.id), 'admin')
  await setRole(db, ids.parse(await cast.bob.id), 'moderator')
  return cast
}

describe('GET /health', () => {
  it('answers that the process runs, and its version, to anyone', async () => {
    const { stranger } = await world()
    expect(await stranger.call('GET /health')).toEqual({ ok: true, version })
  })

  it('shows the last measured capacity to administrators only', async () => {
    const { alice, bob, carol, stranger, dataDir } = await ownedWorld()
    expect(await alice.call('GET /health')).toEqual({ ok: true, version })
    await writeCapacity(dataDir, { ...MEASURED, members: 1 })
    await writeCapacity(dataDir, MEASURED)
    expect(await alice.call('GET /health')).toEqual({ ok: true, version, capacity: MEASURED })
    for (const other of [bob, carol, stranger]) expect(await other.call('GET /health')).toEqual({ ok: true, version })
    expect((await readdir(dataDir)).filter((name) => name.startsWith('capacity'))).toEqual(['capacity.json'])
  })

  it.each(['{"members":', '{"members":"many"}', '[]', ''])(
    'leaves out the capacity, and logs a warning, when its file holds %j',
    async (text) => {
      // The process whose log is read is the one that answers.
      const { alice, dataDir, app } = await ownedWorld({ processes: 1 })
      const warn = vi.spyOn(app.deps.log, 'warn')
      await writeFile(path.join(dataDir, 'capacity.json'), text)
      expect(await alice.call('GET /health')).toEqual({ ok: true, version })
      expect(warn).toHaveBeenCalledWith(
        expect.objectContaining({ file: expect.stringContaining('capacity.json') }),
        expect.stringContaining('npm run bench -- --capacity'),
      )
    },
  )
})

describe('GET /ready', () => {
  it('answers that the process reaches its data, to anyone', async () => {
    const { stranger } = await world()
    expect(await stranger.call('GET /ready')).toEqual({ ok: true, writable: true })
  })

  it('fails when it does not', async () => {
    // The process without its store has to be the one that answers.
    const { app, stranger } = await world({ processes: 1 })
    const away = Object.assign(new Error('terminating connection'), { code: '57P01' })
    const store = vi.spyOn(app.deps.db.getExecutor(), 'executeQuery').mockRejectedValue(away)
    await expect(stranger.call('GET /ready')).rejects.toMatchObject({ status: 503, code: 'store_unavailable' })
    store.mockRestore()
  })
})
