/** `kill -9` in the middle of the migrations of an old database. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { loadConfig } from '#server/core/config/config.ts'
import { connect } from '#server/db/connect.ts'
import { ddl } from '#server/db/migrations/ddl.ts'
import { migrations } from '#server/db/migrations/migrate.ts'
import { accountFor } from '#tests/faults/ledger/account.ts'
import { signUp } from '#tests/faults/ledger/ledger.ts'
import { startWriters } from '#tests/faults/ledger/writers.ts'
import { launch, type Place, placeAt, startListening } from '#tests/faults/processes/plus.ts'
import type { Scenario } from '#tests/faults/scenario.ts'

const PATIENCE_MS = 20_000
/** The version of the old database. */
const APPLIED = 5

export const migration: Scenario = {
  name: 'kill -9 during migrations',
  async run({ random, folder, findings, onEnd, isLong, ledger }) {
    const place = placeAt(folder)
    await createOld(place)
    const all = Object.keys(migrations).length
    const stops: number[] = []
    for (let round = 0; round < (isLong ? 8 : 1) && countApplied(place) < all; round++) {
      const before = countApplied(place)
      const plus = launch(place, onEnd)
      const wanted = Math.min(before + 1 + random.below(10), all)
      await untilApplied(place, wanted)
      await plus.kill('SIGKILL')
      stops.push(countApplied(place))
    }
    await startListening(place, onEnd)
    findings.expect(countApplied(place) === all, `${countApplied(place)} of ${all} migrations are applied`)
    await signUp(place, ledger, 5)
    const writers = startWriters(ledger, random)
    findings.expect(await writers.acknowledge(40, PATIENCE_MS), 'no writes after the migrations')
    await writers.stop()
    await accountFor(place, ledger, findings)
    return `at ${stops.join(', ')} of ${all}`
  },
}

/** Creates a database of the fifth version. */
async function createOld({ settings }: Place): Promise<void> {
  mkdirSync(settings.DATA_DIR!, { recursive: true })
  const store = connect(loadConfig(settings).store, { warn: () => {} })
  const old = Object.entries(migrations).slice(0, APPLIED)
  await store.db.transaction().execute(async (tx) => {
    await sql.raw('CREATE TABLE migrations (name TEXT PRIMARY KEY, applied_at BIGINT NOT NULL)').execute(tx)
    for (const [name, script] of old) {
      for (const statement of ddl(store.engine, script)) await statement.execute(tx)
      await tx.insertInto('migrations').values({ name, applied_at: 0 }).execute()
    }
  })
  await store.close()
}

/** Polls without a pause: all migrations together take some hundred milliseconds. */
async function untilApplied(place: Place, wanted: number): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; countApplied(place) < wanted && performance.now() < end; )
    await wait(2)
}

function countApplied({ settings }: Place): number {
  const db = new DatabaseSync(path.join(settings.DATA_DIR!, 'plus.db'), { readOnly: true, timeout: 5_000 })
  try {
    return Number(db.prepare('SELECT count(*) AS applied FROM migrations').get()!.applied)
  } finally {
    db.close()
  }
}
