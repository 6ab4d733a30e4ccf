/** Accounts and statuses of an answer by id, for entities that embed them. */
import type { Reader } from '#server/apis/mastodon/reader.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { RawJson } from '#server/core/json/raw-json.ts'
import { postCache } from '#server/features/posts/post.ts'
import { type Account, presentAccounts } from './account.ts'
import { presentStatuses, type Status } from './status.ts'

/** The accounts with these ids. Deleted ones are missing. */
export async function accountsById(reader: Reader, ids: readonly Id[]): Promise<Map<Id, RawJson<Account>>> {
  const distinct = [...new Set(ids)]
  return zip(distinct, (some) => presentAccounts(reader, some))
}

/** The statuses with these ids, which the reader may see. Deleted ones are missing. */
export async function statusesById(reader: Reader, ids: readonly Id[]): Promise<Map<Id, RawJson<Status>>> {
  const posts = await postCache.getMany(reader.deps, [...new Set(ids)])
  const byId = new Map(posts.flatMap((post) => (post ? [[post.id, post] as const] : [])))
  return zip([...byId.keys()], (some) =>
    presentStatuses(
      reader,
      some.map((id) => ({ tweet: byId.get(id)! })),
    ),
  )
}

/** Presents all ids at once, and one by one where some are left out of the answer. */
async function zip<T>(ids: readonly Id[], present: (ids: readonly Id[]) => T[] | Promise<T[]>): Promise<Map<Id, T>> {
  const all = await present(ids)
  if (all.length === ids.length) return new Map(ids.map((id, index) => [id, all[index]!]))
  const each = await Promise.all(ids.map(async (id) => [id, (await present([id]))[0]] as const))
  return new Map(each.flatMap(([id, found]) => (found ? [[id, found] as const] : [])))
}
