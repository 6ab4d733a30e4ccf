/** Opens and closes one process of Plus, for main.ts, the tests and the tools. */

import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { HOUR_MS } from '#contract/durations.ts'
import { type LoadRenderer, loadRenderer } from './apis/pages/renderer.ts'
import { createApp } from './app.ts'
import { refuseUnfinishedExchange } from './backups/exchange/journal.ts'
import { refuseReplacedTables } from './backups/exchange/unfinished.ts'
import { scheduleBackups } from './backups/schedule.ts'
import { upgrade } from './backups/snapshots/upgrade.ts'
import { inBackground } from './core/background.ts'
import { mediaFolder, openBlobStore } from './core/blobs/open-blob-store.ts'
import { ProcessBus } from './core/bus/process-bus.ts'
import { type Clock, systemClock } from './core/clock.ts'
import type { Config } from './core/config/config.ts'
import { makePrivateFolder, restrictToOwner } from './core/files/private-files.ts'
import { projectFolder } from './core/files/project-folder.ts'
import { shedLoad } from './core/http/load-shedding.ts'
import { createServer } from './core/http/server.ts'
import { Admission } from './core/limits/admission.ts'
import { hourlyTurns } from './core/limits/hourly-turns.ts'
import { RateLimits } from './core/limits/rate-limits.ts'
import type { Log } from './core/log.ts'
import { keepMemoryBudget } from './core/memory/memory-budget.ts'
import { type ProcessRole, requestsPath } from './core/processes/local-paths.ts'
import { passWritesOn } from './core/processes/pass-on.ts'
import { takePassedOn } from './core/processes/passed-on.ts'
import type { Secrets } from './core/security/secrets.ts'
import { createSecurityLog, type SecurityLogOutput } from './core/security/security-log.ts'
import { BackfillRunner, restartBackfill } from './db/backfill.ts'
import { cacheMemory } from './db/cached-values.ts'
import { setClock } from './db/clock-of.ts'
import { connectReading } from './db/connect.ts'
import type { Store } from './db/db.ts'
import type { Deps } from './db/deps.ts'
import { leaseIdSource } from './db/id-slot.ts'
import { loadIdFormat, loadImageKeys, openSecrets, resealSettings } from './db/instance.ts'
import { refuseUnfinishedMove } from './db/move/prepare-target.ts'
import { openLimiters } from './db/open-limiters.ts'
import { openPubSubTransport } from './db/open-pub-sub-transport.ts'
import { SharedCaches } from './db/postgres/shared-caches.ts'
import { EventOutbox } from './db/queue/event-outbox.ts'
import { ReadOnlyMode, startReadOnly } from './db/read-only/read-only-mode.ts'
import { isReadOnly } from './db/read-only/write-gate.ts'
import { connectExclusively } from './db/sqlite/data-folder-lock.ts'
import { linkProcesses, readerIds } from './db/sqlite/processes/link-processes.ts'
import { resumeRecounts } from './features/accounts/deletion/recount.ts'
import { renewAppSecrets } from './features/accounts/factors/renew-secrets.ts'
import { renewWebhookSecrets } from './features/delivery/webhooks/renew-secrets.ts'
import { checkBlobIdentity } from './features/media/identity.ts'
import { setImageKeys } from './features/media/image-keys-of.ts'
import { tweetBackfill } from './features/search/index-tweets.ts'
import { backfills, doHourlyWork } from './features.ts'

const WEB_DIR = path.join(projectFolder, 'dist/web')

export interface PlusProcess {
  deps: Deps
  server: Awaited<ReturnType<typeof createServer>>
  /** The address of METRICS_PORT. */
  metricsAddress: AddressInfo | null
  /** The path of the snapshot before an upgrade of the data. */
  snapshot: string | null
  /** Resolves when the backfills that run at the start are complete. */
  caughtUp: Promise<void>
  /** Stops accepting requests, finishes open ones and closes the store. */
  close(): Promise<void>
}

interface OpenOptions {
  store?: Store
  clock?: Clock
  /** Whether another process that starts together with this one runs the backfills. */
  skipsBackfills?: boolean
  /** Whether it makes backups, on schedule and on request. The child process has the environment of this one. */
  makesBackups?: boolean
  /** The renderer of public pages; that of the build by default. */
  loadRenderer?: LoadRenderer | undefined
  /** The role of this process when several on this machine share the embedded database. */
  role?: ProcessRole | undefined
}

/** Opens and migrates the store and assembles the server. The caller listens. */
export async function open(config: Config, given: OpenOptions = {}): Promise<PlusProcess> {
  const server = await createServer(config)
  const log = server.log
  const { traces, store: storeConfig } = config
  const tracing =
    traces &&
    (await import('./core/tracing/start-tracing.ts')).startTracing(server, { traces, engine: storeConfig.kind, log })
  for (const warning of config.warnings) log.warn(warning)
  // Runs before anything is created in the data folder.
  await refuseUnfinishedExchange(config.dataDir)
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  for (const folder of ['outbox', 'uploads']) makePrivateFolder(path.join(config.dataDir, folder), log)
  if (!config.s3) makePrivateFolder(mediaFolder(config), log)
  const clock = given.clock ?? systemClock
  const { role } = given
  const isReader = role?.kind === 'reader'
  const store = given.store ?? (isReader ? connectReading(config.store) : connectExclusively(config, log))
  try {
    await refuseReplacedTables(store)
    // The process that writes upgrades the store before the others start.
    const snapshot = isReader ? null : await upgrade({ config, store, log })
    const { deps, close, startSharing, takesHourlyTurn } = await createDeps({
      config,
      store,
      clock,
      log,
      security: server.log,
      role,
    })
    await startSharing()
    if (config.shedsLoad) shedLoad(server, config, store.waiting)
    if (isReader) passWritesOn(server, config, requestsPath(role))
    const watch = await createApp(deps, server, {
      webDir: WEB_DIR,
      loadRenderer: given.loadRenderer ?? loadRenderer,
    })
    const takeRequests = role?.kind === 'writer' ? takePassedOn(server, requestsPath(role)) : undefined
    await server.ready()
    await takeRequests?.()
    deps.events.start()
    if (store.searchIndex?.needsBackfill && !isReadOnly(deps.db)) {
      await restartBackfill(deps.db, tweetBackfill(deps))
      store.searchIndex.markComplete()
    }
    const catchUp = new BackfillRunner(deps, backfills(deps))
    const startsWork = !given.skipsBackfills && !isReader
    // An upgrade leaves recounts to do, which would otherwise wait an hour.
    const recounts =
      startsWork && !isReadOnly(deps.db)
        ? inBackground(() => resumeRecounts(deps)).catch((err) => log.warn({ err }, 'Recounts could not be resumed'))
        : Promise.resolve()
    const hourly = setInterval(async () => {
      if (isReader || isReadOnly(deps.db) || !(await takesHourlyTurn())) return
      inBackground(() => doHourlyWork(deps)).catch((err) => log.warn({ err }, 'Hourly work could not be done'))
      catchUp.run()
    }, HOUR_MS)
    hourly.unref()
    const schedule = given.makesBackups && !isReader ? scheduleBackups(deps) : null
    const stopBudget = keepMemoryBudget({
      total: config.memoryMb * 2 ** 20,
      evictions: () => cacheMemory.evictions,
      share: (bytes) => shareMemory(bytes, store),
    })

    return {
      deps,
      server,
      metricsAddress: watch.metricsAddress,
      snapshot,
      caughtUp: startsWork ? recounts.then(() => catchUp.run()) : Promise.resolve(),
      async close() {
        clearInterval(hourly)
        stopBudget()
        await schedule?.stop()
        await recounts
        await catchUp.stop()
        await server.close()
        await close()
        await tracing?.stop()
      },
    }
  } catch (error) {
    await store.close().catch(() => {})
    await tracing?.stop()
    throw error
  }
}

/** Divides the memory for caches between values and SQLite's pages. */
function shareMemory(bytes: number, { pageCache }: Store): void {
  cacheMemory.limit = pageCache ? bytes / 2 : bytes
  try {
    pageCache?.resize(bytes / 2)
  } catch {
    // The disk cannot be read. The next change tries again.
  }
}

/** Creates the dependencies of use cases over an open, migrated store, for the server and for commands. */
export async function createDeps(given: {
  config: Config
  store: Store
  clock: Clock
  log: Log
  /** Output of the security log. Without it nothing is logged. */
  security?: SecurityLogOutput
  role?: ProcessRole | undefined
}) {
  const { config, clock, log, role } = given
  const link = role && (await linkProcesses(role, given.store))
  const store = link ? { ...given.store, openSharedLimiter: link.openLimiter } : given.store
  setClock(store.db, clock)
  await refuseUnfinishedMove(store.db)
  await startReadOnly(store.db)
  const secrets = await openNetworkSecrets(config, store, log)
  const blobs = await openBlobStore(config)
  await checkBlobIdentity({ config, store, secrets, blobs, log })
  const idSource = role?.kind === 'reader' ? readerIds(role, clock) : await leaseIdSource(store, clock, log)
  const readOnly = new ReadOnlyMode({ store, log }, idSource)
  const nextId = () => idSource.next()
  const ids = await loadIdFormat(store, secrets)
  setImageKeys(store.db, await loadImageKeys(store, secrets))
  const limiters = await openLimiters(config, ids, { store, clock, log })
  const bus = new ProcessBus(link?.transport ?? (await openPubSubTransport(config, ids, log)), log)
  const caches = link?.share(bus) ?? (store.isShared ? new SharedCaches({ store, bus, log }) : undefined)
  const catchUp = () => caches?.catchUp()
  const deps: Deps = {
    config,
    store,
    db: store.db,
    ids,
    nextId,
    clock,
    log,
    security: createSecurityLog(given.security, config.logLevel, ids),
    secrets,
    catchUp,
    events: new EventOutbox({ store, nextId, clock, log, catchUp }),
    bus,
    blobs,
    limits: new RateLimits(config.rateLimits, limiters),
    admission: new Admission(),
  }
  const close = async () => {
    await deps.events.stop()
    await readOnly.stop()
    caches?.stop()
    await deps.bus.close()
    await limiters.close()
    await idSource.release()
    await store.close()
  }
  /** For the server only: commands, which end soon, neither cache nor follow changes by others. */
  const startSharing = async () => {
    await caches?.start()
    readOnly.watch()
  }
  return { deps, close, startSharing, takesHourlyTurn: hourlyTurns(limiters) }
}

/** Opens the secrets of this network. With a new key all secrets are encrypted with it first. */
async function openNetworkSecrets({ secretKeyFile }: Config, store: Store, log: Log): Promise<Secrets> {
  const { secrets, isNew } = await openSecrets(store, secretKeyFile)
  restrictToOwner(secretKeyFile, log)
  if (!isNew) return secrets
  await renewAppSecrets(store, secrets)
  await renewWebhookSecrets(store, secrets)
  await resealSettings(store, secrets)
  return secrets
}
