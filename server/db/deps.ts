/** What use cases may need: core things only. Built once by main.ts; no feature is ever put in here. */
import type { Kysely } from 'kysely'
import type { ProcessBus } from '#server/core/bus/process-bus.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Config } from '#server/core/config/config.ts'
import type { BlobStore } from '#server/core/files/blob-store.ts'
import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import type { Admission } from '#server/core/limits/admission.ts'
import type { RateLimits } from '#server/core/limits/rate-limits.ts'
import type { Log } from '#server/core/log.ts'
import type { Secrets } from '#server/core/security/secrets.ts'
import type { SecurityLog } from '#server/core/security/security-log.ts'
import type { Store } from './db.ts'
import type { EventOutbox } from './queue/event-outbox.ts'
import type { Tables } from './tables.ts'

export interface Deps {
  config: Config
  store: Store
  db: Kysely<Tables>
  /** The wire form of ids. */
  ids: IdFormat
  nextId(): Id
  clock: Clock
  log: Log
  /** What happens to accounts, for those who watch over the server. */
  security: SecurityLog
  /** Encrypts what the database holds and nobody else may read. */
  secrets: Secrets
  events: EventOutbox
  /** To and from the other processes. */
  bus: ProcessBus
  /** Finished images. */
  blobs: BlobStore
  limits: RateLimits
  /** In front of costly work. */
  admission: Admission
}
