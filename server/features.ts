/** The features in their order, and the loops over their manifests. */
import type { Deps } from './db/deps.ts'
import type { Exports, Feature, Running, Serving } from './db/feature.ts'
import { deleteExpiredKeys } from './db/idempotency.ts'
import { deleteExpiredCounters } from './db/postgres/rate-limiter.ts'
import { purgeAccount } from './features/accounts/deletion/purge-account.ts'
import { recount } from './features/accounts/deletion/recount.ts'
import { accounts } from './features/accounts/feature.ts'
import { apps } from './features/apps/feature.ts'
import { delivery } from './features/delivery/feature.ts'
import { feeds } from './features/feeds/feature.ts'
import { linkCards } from './features/link-cards/feature.ts'
import { media } from './features/media/feature.ts'
import { messages } from './features/messages/feature.ts'
import { moderation } from './features/moderation/feature.ts'
import { network } from './features/network/feature.ts'
import { notifications } from './features/notifications/feature.ts'
import { people } from './features/people/feature.ts'
import { posts } from './features/posts/feature.ts'
import { scheduled } from './features/scheduled/feature.ts'
import { search } from './features/search/feature.ts'
import { trends } from './features/trends/feature.ts'

/** Lower features first. Listeners, purges and checks run in this order. */
export const features: readonly Feature[] = [
  media,
  linkCards,
  people,
  network,
  accounts,
  apps,
  posts,
  scheduled,
  feeds,
  search,
  trends,
  messages,
  notifications,
  moderation,
  delivery,
]

/** The exports, purges and set-asides of all features, which `accounts` cannot import. */
export const services = {
  purges: features.flatMap((feature) => feature.purge ?? []),
  setAside: features.flatMap(({ setAside = [] }) => setAside),
  exports: Object.assign({}, ...features.map((feature) => feature.exports)) as Required<Exports>,
}

/** Consistency checks, in the order in which they run. Images come last: rows that show them are repaired before. */
export const checks = [...features.filter((feature) => feature !== media), media].flatMap(({ checks = [] }) => checks)

/** Backfills of all features. Higher features, the indexes of search, come first. */
export const backfills = (deps: Deps) => features.toReversed().flatMap((feature) => feature.backfills?.(deps) ?? [])

/** Runs the hourly work of all features. */
export const doHourlyWork = (deps: Deps) =>
  Promise.all(
    [deleteExpiredKeys, deleteExpiredCounters, ...features.flatMap(({ hourly = [] }) => hourly)].map((work) =>
      work(deps),
    ),
  )

const NOTHING: Running = {
  publish() {},
  subscribe() {},
  wakePushes() {},
  wakeMails() {},
  wakeWebhooks() {},
  sockets: () => 0,
}

/** Opens the servers of all features, and subscribes all listeners. */
export async function serveFeatures(app: Serving): Promise<Running> {
  const running = { ...NOTHING }
  for (const feature of features) Object.assign(running, await feature.serve?.(app))
  subscribeListeners(app.deps, running)
  return running
}

/** Subscribes the listeners of all features. In a command without running servers, events are stored for the server. */
export function subscribeListeners(deps: Deps, running: Running = NOTHING): void {
  for (const feature of features) feature.listen?.(deps, running)
  const { listeners } = deps.events
  listeners.on('recount.wanted', (event) => recount({ ...deps, ...services }, event), 'low')
  listeners.on('user.deleted', (event) => purgeAccount({ ...deps, ...services }, event), 'low')
}
