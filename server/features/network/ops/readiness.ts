/**
 * Checks that this process can read and write its data. Only a write shows that: at most once a second, a row is
 * inserted and deleted in a transaction that reaches the disk.
 */
import { access, constants, stat } from 'node:fs/promises'
import { sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import { fail } from '#server/core/errors.ts'
import { isBusy, isLocked, isReadOnly, isStorageFull } from '#server/core/store-errors.ts'
import { within } from '#server/core/within.ts'
import type { Deps } from '#server/db/deps.ts'
import { probeWrite } from '#server/db/health/write-probe.ts'
import { type OperatorStates, operatorStateQuery } from '#server/db/operator-states.ts'
import { executeUrgently } from '#server/db/postgres/connection-queue.ts'
import { lastStorageFull } from '#server/db/transaction.ts'

/** How long a check waits for the store. */
const WAIT_MS = 2_000
const PROBE_EVERY_MS = 1_000
/** A write that takes longer hangs on a disk or server, not in a queue. */
const HUNG_MS = 30_000
/** How long a full disk counts after a write has failed, even when the probe's single row fits. */
const FULL_MS = 5_000

interface Readiness {
  /** Why writes fail; null when they succeed, or are turned off on purpose. */
  problem: ErrorCode | null
  /** Why the operator's tools have turned writes off. */
  readOnly: string | null
}

type ProbeDeps = Pick<Deps, 'db' | 'config'>

export class ReadinessCheck {
  readonly #deps: ProbeDeps
  readonly #write: () => Promise<void>
  #probedAt = Number.NEGATIVE_INFINITY
  #probe: Promise<Readiness> | undefined
  #writing: { since: number; done: Promise<void> } | undefined

  /** Tests pass their own write. */
  constructor(deps: ProbeDeps, write = () => probeWrite(deps.db)) {
    this.#deps = deps
    this.#write = write
  }

  /** Throws when the store is unavailable, or writes fail. */
  async require(): Promise<Readiness> {
    const readiness = await this.read()
    if (readiness.problem) fail(readiness.problem)
    return readiness
  }

  /** Throws when the store is unavailable. */
  async read(): Promise<Readiness> {
    const { db } = this.#deps
    const answer = await within(WAIT_MS, executeUrgently(db, sql`SELECT 1`.compile(db)))
    if (!answer) fail('store_unavailable')
    return this.#probeOnce()
  }

  /** Callers within a second share a probe. */
  #probeOnce(): Promise<Readiness> {
    const now = performance.now()
    if (!this.#probe || now - this.#probedAt > PROBE_EVERY_MS) {
      this.#probedAt = now
      this.#probe = this.#look()
    }
    return this.#probe
  }

  async #look(): Promise<Readiness> {
    const { db } = this.#deps
    const [row] = (await executeUrgently(db, operatorStateQuery(db, 'readOnly').compile())).rows
    const readOnly = row ? (JSON.parse(row.value) as OperatorStates['readOnly']).reason : null
    if (readOnly !== null) return { problem: null, readOnly }
    return { problem: (await this.#folderProblem()) ?? (await this.#writeProblem()), readOnly: null }
  }

  async #folderProblem(): Promise<ErrorCode | null> {
    const { dataDir, store } = this.#deps.config
    try {
      // A deleted file can still be written through an open handle, and is lost when that closes.
      await stat(store.kind === 'sqlite' ? store.file : dataDir)
      await access(dataDir, constants.W_OK)
      return null
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'data_folder_missing' : 'data_read_only'
    }
  }

  /** Starts one write at a time: others behind a hanging write would hang too. */
  #startWrite(): { since: number; done: Promise<void> } {
    this.#writing ??= {
      since: performance.now(),
      done: this.#write().finally(() => {
        this.#writing = undefined
      }),
    }
    return this.#writing
  }

  async #writeProblem(): Promise<ErrorCode | null> {
    try {
      // A write that waits behind others says nothing about the disk.
      const probe = this.#startWrite()
      await within(WAIT_MS, probe.done)
      if (this.#writing === probe && performance.now() - probe.since > HUNG_MS) return 'store_unavailable'
      const { db } = this.#deps
      return performance.now() - lastStorageFull(db) < FULL_MS ? 'disk_full' : null
    } catch (error) {
      if (isStorageFull(error)) return 'disk_full'
      if (isReadOnly(error)) return 'data_read_only'
      return isBusy(error) || isLocked(error) ? null : 'store_unavailable'
    }
  }
}
