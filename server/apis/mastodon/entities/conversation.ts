/** Threads of private mentions as the conversations of Mastodon's API. */
import Type, { type Static } from 'typebox'
import { Nullable } from '#contract/schemas.ts'
import type { Reader } from '#server/apis/mastodon/reader.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import { type RawJson, rawObject } from '#server/core/json/raw-json.ts'
import type { PrivateThread } from '#server/features/posts/audience/private-mentions.ts'
import { Account } from './account.ts'
import { accountsById } from './embedded.ts'
import { presentEach, Status } from './status.ts'

export const Conversation = Type.Object({
  id: Type.String(),
  unread: Type.Boolean(),
  accounts: Type.Array(Account),
  last_status: Nullable(Status),
})
export type Conversation = Static<typeof Conversation>

/** The conversations of threads, in order. */
export async function presentConversations(
  reader: Reader,
  threads: readonly PrivateThread[],
): Promise<RawJson<Conversation>[]> {
  const [accounts, statuses] = await Promise.all([
    accountsById(
      reader,
      threads.flatMap(({ users }) => users),
    ),
    presentEach(
      reader,
      threads.map(({ newest: { tweet, more } }) => ({ tweet, more })),
    ),
  ])
  return threads.map(({ root, users, isUnread }, index) => {
    const fields = {
      id: toDecimal(reader.deps.ids, root),
      unread: isUnread,
      accounts: users.flatMap((user) => accounts.get(user) ?? []),
    }
    const status = statuses[index]
    return status ? rawObject({ ...fields, last_status: status }) : rawObject({ ...fields, last_status: null })
  })
}
