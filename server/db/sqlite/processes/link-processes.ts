/**
 * Links the processes of one machine that share an embedded database: one writes, the others read the same file and pass
 * writes on to it.
 */
import { LocalHub } from '#server/core/bus/local-hub.ts'
import { LocalLink } from '#server/core/bus/local-link.ts'
import type { ProcessBus } from '#server/core/bus/process-bus.ts'
import type { PubSubTransport } from '#server/core/bus/pub-sub-transport.ts'
import type { Clock } from '#server/core/clock.ts'
import { createIdSource, NO_ID, SLOTS } from '#server/core/ids/ids.ts'
import { busPath, countPath, type ProcessRole } from '#server/core/processes/local-paths.ts'
import { type CatchUp, type Store, storeOf } from '#server/db/db.ts'
import { probeWrite } from '#server/db/health/write-probe.ts'
import type { IdSource } from '#server/db/id-slot.ts'
import { announceCommits } from './announce-commits.ts'
import { CommitCount } from './commit-count.ts'
import { CommitFollower } from './commit-follower.ts'
import { LocalLimiter, serveLimiters } from './local-limiters.ts'
import { ReadingAdapter } from './reading-dialect.ts'

const PROBE = 'probe'

/** Keeps the caches of a process current. */
interface CacheSharing {
  start(): Promise<void>
  stop(): void
  catchUp: CatchUp
}

interface ProcessLink {
  transport: PubSubTransport
  openLimiter: NonNullable<Store['openSharedLimiter']>
  share(bus: ProcessBus): CacheSharing
}

/** Opens the link of this process. */
export const linkProcesses = (role: ProcessRole, store: Store): Promise<ProcessLink> | ProcessLink =>
  role.kind === 'writer' ? openHub(role, store) : openLink(role, store)

async function openHub(role: ProcessRole, store: Store): Promise<ProcessLink> {
  const hub = await LocalHub.listen(busPath(role))
  hub.answer(PROBE, () => probeWrite(store.db))
  const count = new CommitCount(countPath(role))
  let stop = () => {}
  return {
    transport: hub,
    openLimiter: serveLimiters(hub),
    share: (bus) => ({
      async start() {
        stop = announceCommits(store, bus, count)
      },
      stop() {
        stop()
        count.close()
      },
      catchUp: () => undefined,
    }),
  }
}

function openLink(role: ProcessRole, store: Store): ProcessLink {
  const link = new LocalLink(busPath(role))
  const adapter = storeOf(store.db)
  if (adapter instanceof ReadingAdapter) adapter.probeWriter = () => link.call(PROBE)
  return {
    transport: link,
    openLimiter: (options, clock, insurance) => new LocalLimiter(link, options, clock, insurance),
    share(bus) {
      const count = new CommitCount(countPath(role))
      const follower = new CommitFollower(store, bus, count)
      const stop = () => {
        follower.stop()
        count.close()
      }
      return { start: () => follower.start(), stop, catchUp: () => follower.catchUp() }
    },
  }
}

/**
 * A source of ids for a reading process. They are never stored, and differ from stored ones, whose slots are taken from
 * the first on.
 */
export function readerIds({ number }: Pick<ProcessRole, 'number'>, clock: Clock): IdSource {
  const next = createIdSource(SLOTS - 1 - number, clock, NO_ID)
  return { next, async pause() {}, resume: async () => true, async release() {} }
}
