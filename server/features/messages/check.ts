/** Checks conversations: each side shows its last message, and counts its unread messages. */
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Check, Findings } from '#server/db/check/findings.ts'
import { batches } from '#server/db/check/rows.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { findOrNewSide, findSums, haveMessages, listPairs, listSides, putSide } from './check.store.ts'
import { deleteSides, lockSides } from './deletions.store.ts'
import { type Pair, pairOf } from './store.ts'

export const messageChecks: Check[] = [{ about: 'Conversations and their messages', run: checkConversations }]

async function checkConversations(deps: Pick<Deps, 'db' | 'ids'>, findings: Findings): Promise<void> {
  const { db } = deps
  for await (const rows of batches(db, listPairs, { lo: NO_ID, hi: NO_ID }, (row) => row))
    for (const pair of rows) if (!(await agree(db, pair))) await settle(deps, findings, pair)
  for await (const rows of batches(db, listSides, [NO_ID, NO_ID], (row) => [row.account_id, row.other_id]))
    for (const { account_id: one, other_id: other } of rows) {
      const pair = pairOf(one, other)
      const isLeft = !(await haveMessages(db, pair)) && !(await agree(db, pair))
      if (isLeft) await settle(deps, findings, pair)
    }
}

/** Whether both sides match the messages. Without messages there must be no side. */
async function agree(db: Db, pair: Pair): Promise<boolean> {
  const hasMessages = await haveMessages(db, pair)
  return (await agrees(db, pair.lo, pair.hi, hasMessages)) && (await agrees(db, pair.hi, pair.lo, hasMessages))
}

async function agrees(db: Db, account: Id, other: Id, hasMessages: boolean): Promise<boolean> {
  const { found, side } = await findOrNewSide(db, account, other)
  if (!found) return !hasMessages
  const { last_id, unread } = await findSums(db, side)
  return found.last_id === last_id && found.unread === unread
}

async function settle({ db, ids }: Pick<Deps, 'db' | 'ids'>, findings: Findings, pair: Pair): Promise<void> {
  const who = `${ids.format(pair.lo)} and ${ids.format(pair.hi)}`
  await findings.settle(db, `The conversation of ${who} does not agree with its messages.`, async (tx) => {
    await lockSides(tx, pair.lo, pair.hi)
    if (await agree(tx, pair)) return false
    const hasMessages = await haveMessages(tx, pair)
    return async () => {
      if (!hasMessages) return deleteSides(tx, pair.lo, pair.hi)
      await putSide(tx, pair.lo, pair.hi)
      await putSide(tx, pair.hi, pair.lo)
    }
  })
}
