/** The queue of cases, and how many are in its parts. */
import { REPORT_CATEGORIES, SUBJECT_KINDS } from '#contract/moderation.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { type PageQuery, readList, rowSource } from '#server/db/list.ts'
import { requirePermission } from '#server/features/people/roles.ts'
import { presentCases } from './present.ts'
import { countAppeals, countOpen, listQueue, type QueueFilter } from './store.ts'

type QueueQuery = PageQuery & Partial<Omit<QueueFilter, 'viewer'>>

export async function getQueue(deps: ReadDeps, viewer: Id, { view = 'open', kind, category, ...query }: QueueQuery) {
  await requirePermission(deps.db, viewer, 'reports.handle')
  const { items, nextCursor } = await readList(
    rowSource((from, limit) => listQueue(deps.db, { view, viewer, kind, category }, from, limit)),
    { ids: deps.ids, query, visible: (rows) => rows },
  )
  return { cases: await presentCases(deps, viewer, items), nextCursor }
}

export async function getCounts({ db }: Pick<ReadDeps, 'db'>, viewer: Id) {
  await requirePermission(db, viewer, 'reports.handle')
  const [of, appeals] = await Promise.all([countOpen(db, viewer), countAppeals(db, viewer)])
  return {
    ...{ open: of('open'), mine: of('mine'), unclaimed: of('unclaimed'), appeals },
    kinds: SUBJECT_KINDS.map((kind) => ({ kind, count: of(kind) })),
    categories: REPORT_CATEGORIES.map((category) => ({ category, count: of(`in_${category}`) })),
  }
}
