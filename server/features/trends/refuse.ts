/** Refuses hashtags for moderators, and allows them again. */
import type { TagRefusals } from '#contract/calls/trends.ts'
import { REFUSAL_REASON_LENGTH, REFUSED_TAGS_SHOWN } from '#contract/limits.ts'
import { text } from '#contract/server-texts.ts'
import { failFields } from '#server/core/errors.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import { cleanText, trimOptional, withoutDirectionControls } from '#server/core/text/clean-text.ts'
import { likenessOf } from '#server/core/text/likeness.ts'
import { readTag } from '#server/core/text/read-tag.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { authorCache } from '#server/features/people/authors.ts'
import { requirePermission } from '#server/features/people/roles.ts'
import { deleteRefusal, insertRefusal, listRefusals } from './refused.store.ts'
import { findNames } from './store.ts'
import { listTrends } from './trends.ts'

type RefuseDeps = Pick<Deps, 'db' | 'clock' | 'ids'>

/** The number of trends that moderators see with their numbers. */
const WATCHED = 30

export async function getTagRefusals(deps: RefuseDeps, viewer: Id): Promise<TagRefusals> {
  await requirePermission(deps.db, viewer, 'tags.refuse')
  const [trends, rows] = await Promise.all([listTrends(deps), listRefusals(deps.db, REFUSED_TAGS_SHOWN)])
  const authors = await authorCache.getMany(
    deps,
    rows.map((row) => row.refused_by || NO_ID),
  )
  return {
    trends: trends.slice(0, WATCHED).map(({ name, posts, members, usual }) => ({
      ...{ name, posts, members },
      usual: Math.round(usual * 10) / 10,
    })),
    refused: rows.map(({ name, reason, refused_at }, index) => ({
      name: `#${name}`,
      reason,
      refusedBy: authors[index]?.author ?? null,
      refusedAt: new Date(refused_at).toISOString(),
    })),
  }
}

/** The moderation log, which is a higher feature. */
export interface TagServices {
  /** Adds a decision to the log. */
  recordTagDecision(tx: Tx, viewer: Id, decision: { name: string; refused: boolean; reason: string }): Promise<void>
}

interface Decision {
  refused: boolean
  reason?: string
}

/** Refuses the hashtag, or allows it again. Repeats change nothing. */
export async function decideTag(
  deps: RefuseDeps & TagServices,
  viewer: Id,
  name: string,
  { refused, reason = '' }: Decision,
) {
  await requirePermission(deps.db, viewer, 'tags.refuse')
  const tag = readTag(name) || failFields({ tag: text('{name} is not a hashtag.', { name }) })
  const likeness = likenessOf(tag)
  const why = cleanText('reason', trimOptional(withoutDirectionControls(reason)), REFUSAL_REASON_LENGTH)
  await transact(deps.db, async (tx) => {
    const [known] = await findNames(tx, [tag])
    const decision = { name: known?.name ?? tag, refused, reason: why }
    if (!refused) {
      if (await deleteRefusal(tx, likeness)) await deps.recordTagDecision(tx, viewer, decision)
      return
    }
    const row = { likeness, tag, name: known?.name ?? tag, reason: why, refused_by: viewer, refused_at: deps.clock() }
    if (await insertRefusal(tx, row)) await deps.recordTagDecision(tx, viewer, decision)
  })
  return getTagRefusals(deps, viewer)
}
