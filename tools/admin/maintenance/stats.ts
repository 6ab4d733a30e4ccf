import { statSync } from 'node:fs'
import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { mediaFolder } from '#server/core/blobs/open-blob-store.ts'
import { idAt } from '#server/core/ids/ids.ts'
import { formatBytes } from '#server/core/text/format-bytes.ts'
import type { Deps } from '#server/db/deps.ts'
import { searchIndexPath } from '#server/db/sqlite/search-index-file.ts'
import type { Tables } from '#server/db/tables.ts'
import { bytesInFolder } from '#server/features/network/ops/figures/media-size.ts'
import { type Command, EXIT, withNetwork } from '#tools/admin/command.ts'
import { grouped } from '#tools/admin/table.ts'
import { type RowCount, rowsIn } from './estimates.ts'

export const stats: Command = {
  usage: 'stats',
  about: 'Shows how many members, posts and images there are, what they take, and what waits in queues.',
  examples: ['stats', 'stats --json'],
  run: ({ config, say, result }) =>
    withNetwork(config, async (deps) => {
      const { store } = deps
      const count = (table: keyof Tables) => rowsIn(store, table)
      const [members, posts, images] = [await count('accounts'), await count('tweets'), await count('media')]
      const activity = {
        active: { today: await countActive(deps, 1), week: await countActive(deps, 7) },
        newPosts: { today: await countPosts(deps, 1), week: await countPosts(deps, 7) },
      }
      const queues = {
        events: (await count('event_outbox')).count,
        mails: (await count('mail_queue')).count,
        pushes: (await count('push_queue')).count,
      }
      const storage = await storageOf(deps)
      result({ members, posts, images, ...activity, queues, storage })
      const number = ({ count: rows, isEstimated }: RowCount) => `${isEstimated ? 'about ' : ''}${grouped(rows)}`
      const days = ({ today, week }: { today: number; week: number }) =>
        `${grouped(today)} in 24 hours, ${grouped(week)} in 7 days`
      const lines = {
        Members: `${number(members)}; active: ${days(activity.active)}`,
        Posts: `${number(posts)}; new: ${days(activity.newPosts)}`,
        Images: number(images),
        Storage: Object.entries(storage)
          .map(([kind, size]) => `${kind} ${formatBytes(size)}`)
          .join(', '),
        Waiting: `events ${queues.events}, mails ${queues.mails}, pushes ${queues.pushes}`,
      }
      for (const [label, text] of Object.entries(lines)) say(`${`${label}:`.padEnd(9)} ${text}`)
      return EXIT.done
    }),
}

async function countActive({ db, clock }: Deps, days: number): Promise<number> {
  const row = await db
    .selectFrom('sessions')
    .select((q) => q.fn.count('account_id').distinct().as('count'))
    .where('last_seen_at', '>', clock() - days * DAY_MS)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Ids are in the order of time, so only the new posts are read. */
async function countPosts({ db, clock }: Deps, days: number): Promise<number> {
  const row = await db
    .selectFrom('tweets')
    .select((q) => q.fn.countAll().as('count'))
    .where('id', '>', idAt(clock() - days * DAY_MS))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Bytes by kind. Images in a bucket are left out: to list them takes a call for each thousand. */
async function storageOf({ config, store }: Deps): Promise<Record<string, number>> {
  const images = config.s3 ? {} : { images: await bytesInFolder(mediaFolder(config)).catch(() => 0) }
  if (config.store.kind === 'sqlite') {
    const size = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
    const { file } = config.store
    return { database: size(file) + size(`${file}-wal`), search: size(searchIndexPath(file)), ...images }
  }
  const { rows } = await sql<{ all: number; search: number }>`
    SELECT pg_database_size(current_database())::float8 AS "all",
      COALESCE(pg_total_relation_size(to_regclass('tweet_search')), 0)::float8 AS search`.execute(store.db)
  const { all, search } = rows[0]!
  return { database: Number(all) - Number(search), search: Number(search), ...images }
}
