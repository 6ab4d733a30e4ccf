/** Accounts and statuses of an answer by id, for entities that embed them. */
import type { Reader } from '#server/apis/mastodon/reader.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { RawJson } from '#server/core/json/raw-json.ts'
import { postCache } from '#server/features/posts/post.ts'
import { type Account, presentEachAccount } from './account.ts'
import { presentEach, type Status } from './status.ts'

/** The accounts with these ids. Deleted ones are missing. */
export async function accountsById(reader: Reader, ids: readonly Id[]): Promise<Map<Id, RawJson<Account>>> {
  const distinct = [...new Set(ids)]
  return byKey(distinct, await presentEachAccount(reader, distinct))
}

/** The statuses with these ids, which the reader may see. Deleted ones are missing. */
export async function statusesById(reader: Reader, ids: readonly Id[]): Promise<Map<Id, RawJson<Status>>> {
  const posts = (await postCache.getMany(reader.deps, [...new Set(ids)])).filter((post) => post !== undefined)
  const statuses = await presentEach(
    reader,
    posts.map((tweet) => ({ tweet })),
  )
  return byKey(
    posts.map(({ id }) => id),
    statuses,
  )
}

/** The values by key, without those that are missing. */
function byKey<T>(keys: readonly Id[], values: readonly (T | undefined)[]): Map<Id, T> {
  const found = new Map<Id, T>()
  for (const [index, value] of values.entries()) if (value !== undefined) found.set(keys[index]!, value)
  return found
}
