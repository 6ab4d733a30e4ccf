/** The state of the server, for administrators. */
import type { ServerState } from '#contract/calls/server.ts'
import { errors } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { Config } from '#server/core/config/config.ts'
import { AppError } from '#server/core/errors.ts'
import { translate } from '#server/core/i18n/translate.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { slowestCalls } from '#server/core/observation/call-times.ts'
import { version } from '#server/core/version.ts'
import { readDatabaseSize } from '#server/db/health/database-size.ts'
import { readOperatorState } from '#server/db/operator-states.ts'
import { ffmpegOf, isFound } from '#server/features/media/videos/find-ffmpeg.ts'
import { installCommand } from '#server/features/media/videos/install-command.ts'
import { requirePermission } from '#server/features/people/roles.ts'
import { readQueues } from './figures/queues.store.ts'
import { findWarnings } from './figures/warnings.ts'
import { runOf } from './make-backup.ts'
import type { ProcessPart, ServerWatch } from './server-watch.ts'

const SLOWEST = 10

const time = (ms: number): string => new Date(ms).toISOString()

export async function getServerState(watch: ServerWatch, viewer: Id, language: Language): Promise<ServerState> {
  const { deps, siblings, disk, media } = watch
  const { db, config, store, clock } = deps
  await requirePermission(db, viewer, 'server.see')
  const [parts, readiness, state, queues, size, space, videos] = await Promise.all([
    siblings.ask<ProcessPart>('process'),
    readinessOf(watch, language),
    readOperatorState(db, 'backup'),
    readQueues(deps),
    readDatabaseSize(db, config.store).catch(() => null),
    disk.read(),
    videosOf(config),
  ])
  const { backup, copy, proof, failure } = state ?? {}
  const images = media.read()
  return {
    version,
    engine: store.engine,
    node: process.versions.node,
    startedAt: time(Math.min(...parts.map(({ startedAt }) => startedAt))),
    processes: parts.length,
    ...readiness,
    warnings: findWarnings({ now: clock(), backup: state, disk: space, isWritable: readiness.isWritable }),
    backup: backup ? { at: time(backup.at), bytes: backup.bytes, isEncrypted: backup.isEncrypted } : null,
    copy: copy ? { at: time(copy.at), bytes: copy.bytes } : null,
    proof: proof ? { at: time(proof.at), isGood: proof.isGood, problems: [...proof.problems] } : null,
    failure: failure ? { at: time(failure.at), reason: failure.reason } : null,
    making: runOf(state ?? {}, clock()),
    hasBackupFolder: config.backup.folder !== null,
    queues: queues.map(({ queue, entries, oldestAt }) => ({
      queue,
      entries,
      oldestAt: oldestAt === null ? null : time(oldestAt),
    })),
    storage: {
      databaseBytes: size?.bytes ?? null,
      searchBytes: size?.searchBytes ?? null,
      mediaBytes: images.bytes,
      isMediaInBucket: images.isBucket,
      freeBytes: space?.free ?? null,
      diskBytes: space?.total ?? null,
      hoursUntilFull: space?.hoursLeft ?? null,
    },
    videos,
    cache: sumOfCaches(parts),
    slowestCalls: slowestCalls(
      parts.flatMap(({ hours }) => hours),
      SLOWEST,
    ),
  }
}

async function videosOf(config: Config): Promise<ServerState['videos']> {
  const found = await ffmpegOf(config)
  if (isFound(found)) return { version: found.version, path: found.path, problem: null, lacking: [], install: null }
  const { problem, path, lacking } = found
  return { version: null, path, problem, lacking: [...lacking], install: await installCommand() }
}

async function readinessOf({ readiness }: ServerWatch, language: Language) {
  const { problem, readOnly } = await readiness.read().catch((error: unknown) => {
    if (error instanceof AppError) return { problem: error.code, readOnly: null }
    return { problem: 'store_unavailable' as const, readOnly: null }
  })
  return {
    isReady: problem === null,
    isWritable: problem === null && readOnly === null,
    reason: problem ? translate(errors[problem][1], language) : readOnly,
  }
}

function sumOfCaches(parts: readonly ProcessPart[]): ServerState['cache'] {
  const sum = (of: (cache: ProcessPart['cache']) => number) => parts.reduce((total, { cache }) => total + of(cache), 0)
  return {
    bytes: sum(({ size }) => size),
    limitBytes: sum(({ limit }) => limit),
    hits: sum(({ hits }) => hits),
    misses: sum(({ misses }) => misses),
  }
}
