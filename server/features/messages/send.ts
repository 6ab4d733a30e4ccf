import { MESSAGE_PREVIEW } from '#contract/limits.ts'
import { truncateGraphemes } from '#contract/text.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { claimIdempotencyKey, findIdempotentResult, type IdempotencyKey } from '#server/db/idempotency.ts'
import { transact } from '#server/db/transaction.ts'
import { isBlockBetween } from '#server/features/people/relations.store.ts'
import { refuseBlocked, visibleTo } from '#server/features/people/visibility.ts'
import { findPair, presentMessage } from './present.ts'
import { areReceiptsShown } from './receipts.ts'
import { admitMessage } from './requests.ts'
import { cleanMessage } from './rules.ts'
import { findMessage, insertMessage } from './store.ts'

interface NewMessage {
  recipient: Id
  text: string
  idempotencyKey: string | null
}

/** Sends a message. A repeat with the same key answers the message sent the first time. */
export async function sendMessage(deps: Deps, viewer: Id, { recipient, idempotencyKey, ...rest }: NewMessage) {
  if (recipient === viewer) fail('self_message')
  const repeat: IdempotencyKey = { account: viewer, key: idempotencyKey, kind: 'message' }
  const repeated = await findIdempotentResult(deps.db, repeat)
  if (repeated !== undefined) return presentRepeated(deps, viewer, recipient, repeated)

  const [sender, other] = await findPair(deps, viewer, recipient)
  if (!sender || !other) fail('user_not_found')
  await refuseBlocked(deps.db, viewer, recipient)
  const isVisible = (await visibleTo(deps.db, viewer, [{ author_id: recipient }], 'direct')).length > 0
  if (!isVisible) fail('user_not_found')
  const text = cleanMessage(rest.text)
  const isRequest = (await admitMessage(deps, viewer, recipient)) === 'request'

  const id = deps.nextId()
  const message = { id, sender: viewer, recipient, text, preview: truncateGraphemes(text, MESSAGE_PREVIEW) }
  const isFirst = await transact(deps.db, async (tx) => {
    const claimed = await claimIdempotencyKey(deps.clock, tx, repeat, id)
    if (!claimed) return false
    if (await isBlockBetween(tx, viewer, recipient)) fail('blocked') // a concurrent block
    const isAsked = await insertMessage(tx, message, isRequest)
    await deps.events.emit(tx, { type: 'message.sent', message: id, sender: viewer, recipient, isRequest: isAsked })
    return true
  })
  if (!isFirst) return presentRepeated(deps, viewer, recipient, (await findIdempotentResult(deps.db, repeat)) ?? id)
  return presentMessage(deps.ids, { id, sender_id: viewer, text, read_at: null, read_shown: 0 }, sender, other, false)
}

/** The message that the key was used for. Refuses when it has another recipient. */
async function presentRepeated(deps: ReadDeps, viewer: Id, recipient: Id, id: Id) {
  const [row, [sender, other], areShown] = await Promise.all([
    findMessage(deps.db, viewer, recipient, id),
    findPair(deps, viewer, recipient),
    areReceiptsShown(deps.db, viewer, recipient),
  ])
  if (!row) fail('key_reused')
  if (!sender || !other) fail('user_not_found')
  return presentMessage(deps.ids, row, sender, other, areShown)
}
