/** One running process of Plus: opened in order, closed in the opposite order. main.ts, the tests and the tools use it. */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { catchUps, createApp, forgetOld } from './app.ts'
import { Admission } from './core/admission.ts'
import { createFolderBlobs } from './core/blobs.ts'
import { type Clock, systemClock } from './core/clock.ts'
import type { Config } from './core/config.ts'
import { refuseOverload } from './core/http/overload.ts'
import { createServer } from './core/http/server.ts'
import { memoryLimiters } from './core/limiters.ts'
import type { Log } from './core/log.ts'
import { News } from './core/news.ts'
import { RateLimits } from './core/rate-limits.ts'
import { CatchUp, startOver } from './db/catch-up.ts'
import { connectAlone } from './db/connect-alone.ts'
import type { Store } from './db/db.ts'
import type { Deps } from './db/deps.ts'
import { leaseIdSource } from './db/id-slot.ts'
import { loadIdFormat } from './db/instance.ts'
import { migrate } from './db/migrate.ts'
import { openCarrier } from './db/open-carrier.ts'
import { openLimiters } from './db/open-limiters.ts'
import { Outbox } from './db/outbox.ts'
import { tweetCatchUp } from './features/search/index-tweets.ts'

const HOUR_MS = 60 * 60 * 1_000
const WEB_DIR = path.resolve(import.meta.dirname, '../dist/web')

export interface Running {
  deps: Deps
  server: Awaited<ReturnType<typeof createServer>>
  /** Resolves when the indexes know everything that was there at the start. */
  caughtUp: Promise<void>
  /** Stops accepting, finishes what runs, closes the store. */
  close(): Promise<void>
}

/** Opens the store, brings it up to date and assembles the server; listening is the caller's step. */
export async function open(config: Config, given: { store?: Store; clock?: Clock } = {}): Promise<Running> {
  // Whoever else has an account on the machine has no business in here.
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const server = await createServer(config)
  if (config.shedsLoad) refuseOverload(server)
  const log = server.log
  for (const warning of config.warnings) log.warn(warning)
  const clock = given.clock ?? systemClock
  const store = given.store ?? connectAlone(config, log)
  try {
    await migrate(store)
    const { deps, close } = await createDeps({ config, store, clock, log })
    await mkdir(deps.blobs.folder, { recursive: true })
    await createApp(deps, server, WEB_DIR)
    await server.ready()
    deps.events.start()
    if (store.index?.isNew) {
      await startOver(deps, tweetCatchUp(deps))
      store.index.noteSeenTo()
    }
    const catchUp = new CatchUp(deps, catchUps(deps))
    const hourly = setInterval(() => {
      forgetOld(deps).catch((err) => log.warn({ err }, 'What is too old could not be cleared'))
      catchUp.run()
    }, HOUR_MS)
    hourly.unref()

    return {
      deps,
      server,
      caughtUp: catchUp.run(),
      async close() {
        clearInterval(hourly)
        await catchUp.stop()
        await server.close()
        await close()
      },
    }
  } catch (error) {
    await store.close().catch(() => {})
    throw error
  }
}

/** What use cases need, over an open store that is up to date: for the server, and for commands beside it. */
export async function createDeps(given: { config: Config; store: Store; clock: Clock; log: Log }) {
  const { config, store, clock, log } = given
  const idSource = await leaseIdSource(store, clock, log)
  const nextId = () => idSource.next()
  const ids = await loadIdFormat(store)
  const limiters = await openLimiters(config, ids, { store, clock, log })
  const deps: Deps = {
    config,
    store,
    db: store.db,
    ids,
    nextId,
    clock,
    log,
    events: new Outbox({ store, nextId, clock, log }),
    news: new News(await openCarrier(config, ids, log), log),
    blobs: createFolderBlobs(path.join(config.dataDir, 'media')),
    limits: new RateLimits(config.rateLimits, limiters, memoryLimiters(clock)),
    admission: new Admission(),
  }
  const close = async () => {
    await deps.events.stop()
    await deps.news.close()
    await limiters.close()
    await idSource.release()
    await store.close()
  }
  return { deps, close }
}
