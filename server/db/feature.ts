/**
 * The manifest of a feature: everything besides its calls. `server/features.ts` lists the features, and loops over
 * their manifests.
 */
import type { FastifyInstance } from 'fastify'
import type { Export } from '#contract/calls/account.ts'
import type { EventType, StoredEvent } from '#server/core/events.ts'
import type { Authenticate } from '#server/core/http/call.ts'
import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import { jsonArrayText } from '#server/core/json/text-stream.ts'
import type { BackfillTask } from './backfill.ts'
import type { Check } from './check/findings.ts'
import type { Tx } from './db.ts'
import type { Deps } from './deps.ts'
import type { ListItem } from './list.ts'

/** The manifest of a feature. All members are optional: a feature may consist of calls alone. */
export interface Feature {
  /** Subscribes the feature's event listeners. Each is idempotent. Commands subscribe them too, to store events for the server. */
  listen?(deps: Deps, running: Running): void
  /**
   * Opens servers of the feature that run as long as the process: sockets, senders, timers, files. Answers its part of
   * `Running`.
   */
  serve?(app: Serving): Promise<Partial<Running>> | Partial<Running>
  /** Backfills of indexes and columns, in order. */
  backfills?(deps: Deps): readonly BackfillTask[]
  /** Hourly work: deletes expired data and finishes due work. */
  hourly?: readonly ((deps: Deps) => Promise<unknown>)[]
  /** Deletes the data of a deleted account. */
  purge?: Purge
  /**
   * Takes rows of an account with a pending deletion out of the counts of others, and back when the account is kept.
   */
  setAside?: readonly SetAside[]
  /** The feature's members of the data export of an account. */
  exports?: Exports
  /** Consistency checks of `npm run admin -- check`. A feature that stores or counts something twice has some. */
  checks?: readonly Check[]
}

/** The input for opening a feature's servers. */
export interface Serving {
  deps: Deps
  server: FastifyInstance
  authenticate: Authenticate
}

/** Receives events of all processes: most of them once, the order of two processes apart. */
export interface LiveSubscriber {
  onEvent(event: StoredEvent<EventType>): void
  /** Events of other processes may have been missed. */
  onMissed(): void
}

/** Running servers that listeners use. In a command none is running, and calls do nothing. */
export interface Running {
  /** Sends an event to the tabs that may see it. */
  publish(event: StoredEvent<EventType>): void
  /** Passes on the events that tabs receive, those of other processes included. */
  subscribe(subscriber: LiveSubscriber): void
  wakePushes(): void
  wakeMails(): void
  wakeWebhooks(): void
  /** The number of open live connections. */
  sockets(): number
}

/** Deletes the data of a deleted account. Both may run again after a crash. */
export interface Purge {
  /** Each deletes up to `limit` rows, in transactions of its own, and answers how many; called until all answer 0. */
  batches?: readonly ((deps: Deps, account: Id, limit: number) => Promise<number>)[]
  /** Each deletes a bounded number of rows, in one transaction with the others. */
  rows?: readonly ((tx: Tx, account: Id) => Promise<unknown>)[]
}

/** A batch of the rows of an account: those after `after`, in id order. */
export interface SetAsideBatch {
  account: Id
  after: Id
  limit: number
  isSetAside: boolean
}

/** Sets a batch aside or takes it back; answers the ids of the processed rows, and the tweets whose counts changed. */
export type SetAside = (
  tx: Tx,
  batch: SetAsideBatch,
) => Promise<{ ids: readonly Id[]; tweets?: readonly Id[] | undefined }>

export type ExportDeps = Pick<Deps, 'db' | 'ids' | 'clock'>

/** The members of a data export by name: each a value, or the JSON of a long list in pieces. */
export type Exports = {
  [Name in Exclude<keyof Export, 'exportedAt'>]?: (deps: ExportDeps, viewer: Id) => JsonText | Promise<Export[Name]>
}

/** JSON that is read while it is sent. */
export class JsonText {
  readonly pieces: AsyncIterable<string>

  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces
  }
}

/** Rows of an export that are in memory at a time. */
const EXPORT_PAGE = 200

/** A list of an export, newest first. Each page begins after the last item of the one before. */
export async function* exportPages<T extends ListItem, S>(
  read: (from: Id, limit: number) => Promise<readonly T[]> | readonly T[],
  present: (rows: readonly T[]) => readonly S[] | Promise<readonly S[]>,
): AsyncGenerator<readonly S[]> {
  for (let from = MAX_ID; ; ) {
    const rows = await read(from, EXPORT_PAGE)
    yield await present(rows)
    if (rows.length < EXPORT_PAGE) return
    from = rows.at(-1)!.at
  }
}

/** A list of an export, newest first, as JSON. */
export const exportList = <T extends ListItem, S>(
  read: (from: Id, limit: number) => Promise<readonly T[]> | readonly T[],
  present: (rows: readonly T[]) => readonly S[] | Promise<readonly S[]>,
): JsonText => new JsonText(jsonArrayText(exportPages(read, present)))
