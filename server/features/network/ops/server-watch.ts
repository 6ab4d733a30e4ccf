/** Collects the data of this process and its siblings for metrics and administrators. */
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { callTimes } from '#server/core/observation/call-times.ts'
import { Siblings } from '#server/core/observation/siblings.ts'
import { cacheMemory } from '#server/db/cached-values.ts'
import type { Deps } from '#server/db/deps.ts'
import { DiskWatch } from './figures/disk-watch.ts'
import { MediaSize } from './figures/media-size.ts'
import { ReadinessCheck } from './readiness.ts'

export interface ServerWatch {
  readonly deps: Deps
  readonly disk: DiskWatch
  readonly media: MediaSize
  readonly readiness: ReadinessCheck
  readonly siblings: Siblings
  liveSockets(): number
  /** The address of the separate port for metrics, if there is one. */
  metricsAddress: AddressInfo | null
}

/** Starts the watch, until the server closes. */
export function openServerWatch(deps: Deps, server: FastifyInstance, liveSockets: () => number): ServerWatch {
  const watch: ServerWatch = {
    deps,
    disk: new DiskWatch(deps.config.dataDir),
    media: new MediaSize(deps.config),
    readiness: new ReadinessCheck(deps),
    siblings: new Siblings(),
    liveSockets,
    metricsAddress: null,
  }
  watch.siblings.answer('process', () => processPart())
  server.addHook('onReady', async () => watch.disk.start())
  server.addHook('onClose', async () => {
    watch.disk.stop()
    watch.siblings.close()
    await watch.media.stop()
  })
  return watch
}

/** The part of each process in the state of the server. */
export type ProcessPart = ReturnType<typeof processPart>

const processPart = () => {
  const { hits, misses, size, limit } = cacheMemory
  return {
    hours: callTimes.lastHour(),
    startedAt: Date.now() - process.uptime() * 1_000,
    cache: { hits, misses, size, limit },
  }
}
