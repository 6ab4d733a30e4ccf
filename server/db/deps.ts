/** The dependencies of use cases, created once per process. Features are never part of it. */

import type { BlobStore } from '#server/core/blobs/blob-store.ts'
import type { ProcessBus } from '#server/core/bus/process-bus.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Config } from '#server/core/config/config.ts'
import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import type { Admission } from '#server/core/limits/admission.ts'
import type { RateLimits } from '#server/core/limits/rate-limits.ts'
import type { Log } from '#server/core/log.ts'
import type { Secrets } from '#server/core/security/secrets.ts'
import type { SecurityLog } from '#server/core/security/security-log.ts'
import type { CatchUp, Database, Db, Store } from './db.ts'
import type { EventOutbox } from './queue/event-outbox.ts'

/** The dependencies of use cases. */
export interface Deps {
  config: Config
  store: Store
  db: Database
  /** The format of ids in the API. */
  ids: IdFormat
  nextId(): Id
  clock: Clock
  log: Log
  /** Security events of accounts, for operators. */
  security: SecurityLog
  /** Encrypts secrets in the database. */
  secrets: Secrets
  catchUp: CatchUp
  events: EventOutbox
  /** Messages between processes. */
  bus: ProcessBus
  /** Encoded images. */
  blobs: BlobStore
  limits: RateLimits
  /** Queues expensive work. */
  admission: Admission
}

/** The dependencies of reads that answer ids. */
export type ReadDeps = { db: Db; ids: IdFormat }

/** The dependencies of reads that search. */
export type SearchDeps = ReadDeps & Pick<Deps, 'store'>

/** The dependencies of writes that insert rows and emit events. */
export type WriteDeps = Pick<Deps, 'nextId' | 'clock' | 'events'>
