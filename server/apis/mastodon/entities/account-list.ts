/** Lists of accounts with the pages before and after. */
import Type from 'typebox'
import { Nullable } from '#contract/schemas.ts'
import { linked, type PageAddress, type Range, readPage, readRange } from '#server/apis/mastodon/http/pages.ts'
import type { Reader } from '#server/apis/mastodon/reader.ts'
import { toIso } from '#server/core/clock.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { RawJson } from '#server/core/json/raw-json.ts'
import type { MaybePromise } from '#server/core/maybe-promise.ts'
import { nowOf } from '#server/db/clock-of.ts'
import type { Page, PageQuery } from '#server/db/list.ts'
import { muteOf } from '#server/features/people/mutes/viewer-filters.ts'
import type { Relation } from '#server/features/people/relations.store.ts'
import { getViewerFilters } from '#server/features/people/visibility.ts'
import { type Account, accountFields, presentAccounts, shownAccountPieces } from './account.ts'
import { rawList } from './status-list.ts'

/** An account that the viewer has muted, with the end of the mute. */
export const MutedAccount = Type.Object({ ...accountFields, mute_expires_at: Nullable(Type.String()) })

/** The limits of lists of accounts. */
export const ACCOUNT_LIMITS = { usual: 40, most: 80 }

const positionOf = ({ at }: Relation): Id => at

type Present<T> = (reader: Reader, ids: readonly Id[]) => MaybePromise<RawJson<T>[]>

/** Reads a page of a list of accounts, and presents it with its `Link` header. */
export async function accountList<T = Account>(
  reader: Reader,
  range: Range,
  address: PageAddress,
  read: (query: PageQuery) => MaybePromise<Page<Relation>>,
  present: Present<T> = presentAccounts as Present<T>,
) {
  const { ids } = reader.deps
  const page = await readPage(range, positionOf, (part) => readRange(ids, part, positionOf, read))
  const accounts = await present(
    reader,
    page.items.map((row) => row.author_id),
  )
  return linked(rawList(accounts), ids, address, page, positionOf)
}

/** Muted accounts as the reader sees them. */
export async function presentMuted(reader: Reader, ids: readonly Id[]) {
  const { db } = reader.deps
  const [pieces, filters] = await Promise.all([shownAccountPieces(reader, ids), getViewerFilters(db, reader.viewer)])
  const now = nowOf(db)
  return pieces.flatMap((piece, index) => {
    if (!piece) return []
    const until = muteOf(filters, ids[index]!, now)?.until
    const end = until ? JSON.stringify(toIso(until)) : 'null'
    return new RawJson<Account & { mute_expires_at: string | null }>([piece.slice(0, -1), `,"mute_expires_at":${end}}`])
  })
}
