import { describe, expect, it } from 'vitest'
import { STANDING } from '#contract/standing.ts'
import { readOperatorState, writeOperatorState } from '#server/db/operator-states.ts'
import { transact } from '#server/db/transaction.ts'
import { setRole } from '#server/features/people/roles.ts'
import { setStanding } from '#server/features/people/standing.ts'
import { atOnce, world } from '#tests/world.ts'

const SINCE = Date.parse('2026-11-26T10:00:00.000Z')
const asked = { making: { since: new Date(SINCE).toISOString(), stage: 'starting', share: null } }

/** A world in which alice is an administrator. */
async function ownedWorld() {
  const time = { now: SINCE }
  const cast = await world({ processes: 1, clock: () => time.now })
  const { db, ids } = cast.app.deps
  await setRole(db, ids.parse(await cast.alice.id), 'admin')
  return { ...cast, time, db }
}

describe('POST /admin/backup', () => {
  it('requests a backup once, and shows it', async () => {
    const { alice, time } = await ownedWorld()
    expect(await alice.call('GET /admin/server')).toMatchObject({ making: null, hasBackupFolder: false })
    expect(await alice.call('POST /admin/backup')).toEqual(asked)
    time.now += 1_000
    expect((await alice.call('GET /admin/server')).making?.stage).toBe('starting')
  })

  it('answers a running backup, unless its process was killed', async () => {
    const { alice, db, time } = await ownedWorld()
    const running = { since: SINCE - 60_000, at: SINCE - 1_000, stage: 'database', share: 0.5 } as const
    await transact(db, (tx) => writeOperatorState(tx, 'backup', { running }))
    const made = { since: new Date(running.since).toISOString(), stage: 'database', share: 0.5 }
    expect(await alice.call('POST /admin/backup')).toEqual({ making: made })
    time.now += 10 * 60_000
    expect((await alice.call('GET /admin/server')).making).toBeNull()
    await alice.reauthenticates()
    expect((await alice.call('POST /admin/backup')).making.stage).toBe('starting')
  })

  it('asks for a recent authentication', async () => {
    const { alice, db, time } = await ownedWorld()
    time.now += 11 * 60_000
    const refusal = { status: 403, code: 'prove_identity' }
    await expect(alice.call('POST /admin/backup')).rejects.toMatchObject(refusal)
    expect(await readOperatorState(db, 'backup')).toBeUndefined()
    await alice.reauthenticates()
    expect((await alice.call('POST /admin/backup')).making.stage).toBe('starting')
  })

  it('is refused to everyone else', async () => {
    const { bob, carol, stranger, db, app } = await ownedWorld()
    await setRole(db, app.deps.ids.parse(await bob.id), 'moderator')
    for (const other of [bob, carol])
      await expect(other.call('POST /admin/backup')).rejects.toMatchObject({ status: 403, code: 'not_allowed' })
    await expect(stranger.call('POST /admin/backup')).rejects.toMatchObject({ status: 401 })
  })

  it.each(['frozen', 'suspended', 'leaving'] as const)('is refused to an administrator who is %s', async (name) => {
    const { alice, db, app } = await ownedWorld()
    const id = app.deps.ids.parse(await alice.id)
    await transact(db, (tx) => setStanding(tx, id, STANDING[name]))
    await expect(alice.call('POST /admin/backup')).rejects.toMatchObject({ status: 403 })
    await expect(alice.call('GET /admin/server')).rejects.toMatchObject({ status: 403 })
    expect(await readOperatorState(db, 'backup')).toBeUndefined()
  })

  it('requests one backup for concurrent calls', async () => {
    const { alice, db } = await ownedWorld()
    const answers = await atOnce(50, () => alice.call('POST /admin/backup'))
    expect(answers).toEqual(Array(50).fill(asked))
    expect(await readOperatorState(db, 'backup')).toEqual({ asked: SINCE })
  })
})
