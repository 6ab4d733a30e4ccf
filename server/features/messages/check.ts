/** What must hold of conversations: both sides show the last message, and count what is unread. */
import { NO_ID } from '#server/core/ids/ids.ts'
import type { Check, Findings } from '#server/db/check/findings.ts'
import { batches } from '#server/db/check/rows.ts'
import type { Deps } from '#server/db/deps.ts'
import { findSides, findSums, listSides, listSums, lockSides, type Pair, putSides, type Sums } from './check.store.ts'

export const messageChecks: Check[] = [{ about: 'Conversations and their messages', run: checkConversations }]

async function checkConversations(deps: Pick<Deps, 'db' | 'ids'>, findings: Findings): Promise<void> {
  const { db } = deps
  for await (const rows of batches(db, listSums, { lo: NO_ID, hi: NO_ID }, (row) => row)) {
    for (const row of rows) if (!agree(row, await findSides(db, row))) await settle(deps, findings, row)
  }
  for await (const rows of batches(db, listSides, [NO_ID, NO_ID], (row) => [row.account_id, row.other_id])) {
    for (const { account_id: one, other_id: other } of rows) {
      const pair = { lo: Math.min(one, other), hi: Math.max(one, other) }
      if (!(await findSums(db, pair))) await settle(deps, findings, pair)
    }
  }
}

function agree(found: Sums | undefined, { lo, hi }: Awaited<ReturnType<typeof findSides>>): boolean {
  if (!found) return !lo && !hi
  const fits = (side: typeof lo, unread: number) => side?.last_id === found.last && side.unread === unread
  return fits(lo, found.unread.lo) && fits(hi, found.unread.hi)
}

async function settle({ db, ids }: Pick<Deps, 'db' | 'ids'>, findings: Findings, pair: Pair): Promise<void> {
  const who = `${ids.format(pair.lo)} and ${ids.format(pair.hi)}`
  await findings.settle(db, `The conversation of ${who} does not agree with its messages.`, async (tx) => {
    await lockSides(tx, pair)
    const found = await findSums(tx, pair)
    return !agree(found, await findSides(tx, pair)) && (() => putSides(tx, pair, found))
  })
}
