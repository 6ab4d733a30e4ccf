/** Acts of the operator on the command line: like those of moderators, in the name of the server. */

import { REASON_LENGTH } from '#contract/limits.ts'
import { fail } from '#server/core/errors.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { findTweets } from '#server/features/posts/store.ts'
import { finishIfActive } from './acts/end.ts'
import { type NewAct, performAct } from './acts/perform.ts'
import { type ActRow, listActive } from './acts/store.ts'
import { closeCase } from './cases/decide.ts'
import { openCase, type Subject } from './cases/open-case.ts'
import { copyTweet } from './copies.ts'
import { aboutCase, record, SERVER } from './log/record.ts'
import { cleanReason } from './texts.ts'

const NO_RULE = { rule_number: null, rule_text: '' }

/** Suspends an account, and closes the open case about it. Undefined when it is already suspended. */
export async function suspendAsOperator(
  deps: Deps,
  account: Id,
  { reason, endsAt }: { reason: string; endsAt: number | null },
): Promise<ActRow | undefined> {
  const row = (await accountCache.get(deps, account)) ?? fail('user_not_found')
  const act = { kind: 'suspend', reason: cleanReason(reason, REASON_LENGTH), endsAt, tweet: null, ...NO_RULE } as const
  return decide(deps, act, {
    ...{ kind: 'user', id: account, account: { id: account, username: row.username, name: row.name } },
    ...{ text: '', tweet: null },
  })
}

/** Ends every suspension of an account that is in force. Answers how many. */
export const endSuspensionsAsOperator = (deps: Deps, account: Id): Promise<number> =>
  transact(deps.db, async (tx) => {
    let ended = 0
    for (const { id } of await listActive(tx, { account_id: account, tweet_id: NO_ID, kind: 'suspend' }))
      if (await finishIfActive(deps, tx, { id, by: SERVER, action: 'lift', reason: operatorCommands.log })) ended++
    return ended
  })

/** Removes a post, and closes the open case about it. Undefined when it is already removed. */
export async function removePostAsOperator(deps: Deps, tweet: Id, reason: string): Promise<ActRow | undefined> {
  const [row] = await findTweets(deps.db, [tweet])
  const author = row && (await accountCache.get(deps, row.author_id))
  if (!author) fail('tweet_not_found')
  const act = {
    ...({ kind: 'remove_tweet', reason: cleanReason(reason, REASON_LENGTH), endsAt: null, ...NO_RULE } as const),
    tweet: { id: row.id, content: row.content },
  } as const
  return decide(deps, act, {
    ...{ kind: 'tweet', id: row.id, account: { id: author.id, username: author.username, name: author.name } },
    ...{ text: row.content, tweet: await copyTweet(deps.db, row) },
  })
}

/** Decides the open case of a subject, or a new one. Does nothing while such an act is in force. */
const decide = (deps: Deps, act: NewAct, subject: Subject): Promise<ActRow | undefined> =>
  transact(deps.db, async (tx) => {
    const target = { account_id: subject.account.id, tweet_id: act.tweet?.id ?? NO_ID, kind: act.kind }
    if ((await listActive(tx, target)).length > 0) return undefined
    const { row, isNew } = await openCase(deps, tx, subject)
    if (isNew) await record(deps, tx, { action: 'open_case', by: SERVER, about: aboutCase(row) })
    const made = await performAct(deps, tx, { act, by: SERVER, of: row })
    await closeCase(deps, tx, row, { by: SERVER, hasActs: true })
    return made
  })
