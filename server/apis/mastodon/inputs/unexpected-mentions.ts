/** Finds the members whom a new status mentions although its author does not expect that. */
import { idIn } from '#server/apis/mastodon/request.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { visibleTo } from '#server/features/people/visibility.ts'
import { findMentioned } from '#server/features/posts/audience/choice.ts'
import { cleanContent } from '#server/features/posts/rules.ts'
import type { NewStatus } from './status-fields.ts'

/** The members whom a text mentions and a list of allowed ones lacks; none without that list. Blocked ones are not reached anyway. */
export async function findUnexpectedMentions(
  deps: Deps,
  viewer: Id,
  content: string | undefined,
  allowed: NewStatus['allowed_mentions'],
): Promise<Id[]> {
  if (!allowed) return []
  const expected = new Set(allowed.map((text) => idIn(deps, text)))
  const mentioned = await findMentioned(deps.db, viewer, [cleanContent(content)])
  const unexpected = mentioned.flatMap((id) => (expected.has(id) ? [] : { author_id: id }))
  return (await visibleTo(deps.db, viewer, unexpected, 'direct')).map(({ author_id: id }) => id)
}
