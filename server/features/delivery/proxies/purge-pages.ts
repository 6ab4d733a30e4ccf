/** Has the proxy in front of Plus drop public pages that have changed. */
import type { FastifyInstance } from 'fastify'
import { LANGUAGES } from '#contract/languages.ts'
import type { EventType, StoredEvent } from '#server/core/events.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { inAllFormats, userFeedPath } from '#server/features/network/feed-paths.ts'
import { authorCache } from '#server/features/people/authors.ts'
import { isPublicReading } from '#server/features/people/public-reading.ts'
import { PurgeQueue } from './purge-queue.ts'

/** Changes that a page must not show for the minute that a proxy may hold it. */
const types = [
  ...(['tweet.edited', 'tweet.deleted', 'tweet.withheld', 'tweet.restored'] as const),
  ...(['tweet.hidden', 'tweet.card_changed', 'quote.detached', 'user.changed'] as const),
] as const satisfies readonly EventType[]

type PageEvent = StoredEvent<(typeof types)[number]>

/** Purges at the commit, in the process that made it. */
export function servePurges(
  deps: Pick<Deps, 'config' | 'db' | 'ids' | 'events' | 'log'>,
  server: FastifyInstance,
): void {
  const { purgeUrl, publicUrl } = deps.config
  if (purgeUrl === null) return
  const host = publicUrl === null ? undefined : new URL(publicUrl).host
  const queue = new PurgeQueue({ url: purgeUrl, host }, deps.log)
  const purge = async (event: PageEvent) => {
    if (await isPublicReading(deps.db)) queue.add(await pathsOf(deps, event))
  }
  deps.events.listeners.onCommit(types, (event) => {
    purge(event).catch((err) => deps.log.warn({ err }, 'Pages could not be purged'))
  })
  server.addHook('onClose', async () => queue.stop())
}

/** The pages that show a post or an account first, and what other programs read of it. Others that show it expire within a minute. */
async function pathsOf(deps: Pick<Deps, 'db' | 'ids'>, event: PageEvent): Promise<string[]> {
  const author = await authorCache.get(deps, 'author' in event ? event.author : event.user)
  const idsOf = (tweet: Id | null | undefined) => (tweet ? [deps.ids.format(tweet)] : [])
  const posts = 'tweet' in event ? idsOf(event.tweet) : []
  const users = author ? [`/user/${author.username}`] : []
  const pages = [
    '/',
    '/explore',
    ...users,
    ...[...posts, ...('replyTo' in event ? idsOf(event.replyTo) : [])].map((id) => `/tweet/${id}`),
  ]
  const feeds = author ? inAllFormats(userFeedPath(author.username)) : []
  return [...pages.flatMap(inEachLanguage), ...feeds, ...posts.map((id) => `/embed/${id}`)]
}

const inEachLanguage = (path: string): string[] => [
  path,
  ...Object.keys(LANGUAGES).map((language) => `${path}?lang=${language}`),
]
