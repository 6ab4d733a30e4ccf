import { hasStanding, isHiddenStanding } from '#contract/standing.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { nowOf } from '#server/db/clock-of.ts'
import type { Db } from '#server/db/db.ts'
import { lacksConfirmedEmail } from '#server/features/accounts/registration/confirmed-email.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { mustRequest } from '#server/features/people/strangers.ts'
import { getViewerFilters, isBlocked } from '#server/features/people/visibility.ts'
import { findIsRequest } from './typing.store.ts'

/**
 * Whether a user may see that another types: the other can write messages (with a confirmed email address where
 * required), neither has turned typing off or blocked the other, and the conversation is no message request, either
 * way.
 */
export async function showsTyping(db: Db, from: Id, to: Id): Promise<boolean> {
  const [sender, recipient] = await accountCache.getMany({ db }, [from, to])
  if (!sender?.sends_typing || !recipient?.sends_typing) return false
  if (isHiddenStanding(sender.standing) || hasStanding(sender.standing, 'frozen')) return false
  if (await lacksConfirmedEmail(db, from)) return false
  if (isBlocked(await getViewerFilters(db, from), to)) return false
  const [isRequest, isOwnRequest] = await Promise.all([findIsRequest(db, to, from), findIsRequest(db, from, to)])
  return !(isRequest ?? mustRequest(sender, recipient, nowOf(db))) && !isOwnRequest
}
