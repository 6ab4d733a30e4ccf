import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { changeOperatorState, type OperatorStates, readOperatorState } from '#server/db/operator-states.ts'
import { makeBackup } from '#server/features/network/ops/make-backup.ts'
import { setRole } from '#server/features/people/roles.ts'
import { canShareStore, emptyInstallation } from '#tests/processes/server-process.ts'
import { cast, world } from '#tests/world.ts'
import type { runBackupProcess } from './backup-process.ts'
import { scheduleBackups } from './schedule.ts'
import { claimTurn, endTurn, isDue, returnTurn } from './turns.ts'

const backup = (at: number) => ({ at, folder: '', bytes: 0, seconds: 0, isEncrypted: false })
const running = (at: number) => ({ since: at, at, stage: 'images' as const, share: null })

describe('isDue', () => {
  it.each<[string, OperatorStates['backup'], number | null, boolean]>([
    ['none was ever made', {}, 24 * HOUR_MS, true],
    ['the last is a day old', { begun: HOUR_MS, backup: backup(2 * HOUR_MS) }, 24 * HOUR_MS, true],
    ['the last is younger', { begun: 2 * HOUR_MS, backup: backup(3 * HOUR_MS) }, 24 * HOUR_MS, false],
    ['one that failed was begun an hour ago', { begun: 24 * HOUR_MS, backup: backup(HOUR_MS) }, 24 * HOUR_MS, true],
    ['one was begun just now', { begun: 25 * HOUR_MS - 1, backup: backup(HOUR_MS) }, 24 * HOUR_MS, false],
    ['the clock was set back', { begun: 26 * HOUR_MS, backup: backup(26 * HOUR_MS) }, 24 * HOUR_MS, true],
    ['none is scheduled', {}, null, false],
    ['an administrator asked', { asked: HOUR_MS }, null, true],
    ['one is being made', { asked: HOUR_MS, running: running(25 * HOUR_MS - 1_000) }, 24 * HOUR_MS, false],
    ['the process that made it was killed', { asked: HOUR_MS, running: running(24 * HOUR_MS) }, 24 * HOUR_MS, true],
  ])('when %s', (_, state, everyMs, expected) => {
    expect(isDue(state, everyMs, 25 * HOUR_MS)).toBe(expected)
  })
})

/** A schedule whose child process is what the test says, and an administrator. */
async function scheduled(run: typeof runBackupProcess) {
  const { alice, app } = await world({ processes: 1 })
  const { db, ids } = app.deps
  const id = ids.parse(await alice.id)
  await setRole(db, id, 'admin')
  const schedule = scheduleBackups(app.deps, run)
  onTestFinished(() => schedule.stop())
  const ask = () => makeBackup(app.deps, id)
  return { schedule, ask, state: async () => (await readOperatorState(db, 'backup')) ?? {} }
}

describe('a backup that an administrator asked for', () => {
  it('starts at once, one at a time, and reports its progress and why it failed', async () => {
    const { promise, resolve } = Promise.withResolvers<string | null>()
    const run = vi.fn<typeof runBackupProcess>(({ onStep }) => {
      onStep({ stage: 'testing', share: null })
      return promise
    })
    const { ask, state } = await scheduled(run)
    await ask()
    await vi.waitFor(async () => expect((await state()).running?.stage).toBe('testing'), 30_000)
    await ask()
    resolve('The disk is full.')
    await vi.waitFor(async () => expect((await state()).failure?.reason).toBe('The disk is full.'), 30_000)
    expect(await state()).not.toHaveProperty('running')
    expect(await state()).not.toHaveProperty('asked')
    expect(run).toHaveBeenCalledOnce()
  })

  it('fails while a command makes a backup', async () => {
    const { ask, state } = await scheduled(async () => null)
    await ask()
    await vi.waitFor(
      async () => expect((await state()).failure?.reason).toMatch(/^Another backup was being made/),
      30_000,
    )
  })

  it('is made by the next start when this one stops', async () => {
    const { promise, resolve } = Promise.withResolvers<string | null>()
    const { schedule, ask, state } = await scheduled(() => promise)
    await ask()
    await vi.waitFor(async () => expect((await state()).running).toBeTruthy(), 30_000)
    const stopped = schedule.stop()
    resolve('Its process ended with SIGTERM.')
    await stopped
    expect(await state()).toEqual({ asked: expect.any(Number) })
  })

  it('is marked as such, and postpones no scheduled one', async () => {
    const { app } = await world({ processes: 1 })
    const { store } = app.deps
    const first = await claimTurn(store, HOUR_MS)
    expect(first).toMatchObject({ isAsked: false, isScheduled: true })
    await endTurn(store, first!, null)
    const { begun } = (await readOperatorState(store.db, 'backup'))!
    await changeOperatorState(store, 'backup', (state = {}) => ({
      ...state,
      backup: backup(begun! + 1),
      asked: Date.now(),
    }))
    const second = await claimTurn(store, HOUR_MS)
    expect(second).toMatchObject({ isAsked: true, isScheduled: false })
    expect((await readOperatorState(store.db, 'backup'))!.begun).toBe(begun)
    await returnTurn(store, second!)
    expect(await readOperatorState(store.db, 'backup')).toMatchObject({ begun, asked: second!.since })
  })

  it.runIf(canShareStore())(
    'is made and test-restored in the data folder when no other folder is configured',
    { timeout: 180_000 },
    async () => {
      const home = await emptyInstallation()
      const { alice } = cast(home.place)
      await home.starts()
      await alice.posts('Kept')
      expect(await home.runsAdmin('role', '@alice', 'admin')).toMatchObject({ code: 0 })
      // Another process has changed the role, which this one may have read before.
      await vi.waitFor(() => alice.call('POST /admin/backup'), 30_000)
      const state = await vi.waitUntil(
        async () => {
          const server = await alice.call('GET /admin/server')
          return server.making === null && server
        },
        { timeout: 150_000, interval: 250 },
      )
      expect(state).toMatchObject({ failure: null, proof: { isGood: true, problems: [] }, hasBackupFolder: false })
      expect(state.backup).not.toBeNull()
      expect(existsSync(path.join(home.settings.DATA_DIR!, 'backups'))).toBe(true)
    },
  )
})
