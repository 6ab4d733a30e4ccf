import { readAddress } from '#server/apis/mastodon/address-query.ts'
import { findBlockedByName } from '#server/apis/mastodon/blocked-account.ts'
import type { search as contract } from '#server/apis/mastodon/calls/search.ts'
import { presentAccounts } from '#server/apis/mastodon/entities/account.ts'
import { type ListedStatus, presentStatuses } from '#server/apis/mastodon/entities/status.ts'
import { type NamedTag, presentTags } from '#server/apis/mastodon/entities/tag.ts'
import { offsetsOf } from '#server/apis/mastodon/http/offsets.ts'
import { rangeOf, readRange } from '#server/apis/mastodon/http/pages.ts'
import { idIn, readerOf } from '#server/apis/mastodon/request.ts'
import type { CallRequest, Routes } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { rawObject } from '#server/core/json/raw-json.ts'
import { orMissing } from '#server/core/or-missing.ts'
import { fold } from '#server/core/text/fold.ts'
import type { Deps } from '#server/db/deps.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { findFollowedAmong } from '#server/features/people/relations.store.ts'
import { resolveShownUser } from '#server/features/people/resolve.ts'
import { findVisibleTweet } from '#server/features/posts/find.ts'
import { search } from '#server/features/search/search.ts'

type SearchRequest = CallRequest<(typeof contract)['GET /v2/search']>

/** What a search has found. */
interface Found {
  accounts?: readonly Id[]
  statuses?: readonly ListedStatus[]
  hashtags?: readonly NamedTag[]
}

const KINDS = ['accounts', 'statuses', 'hashtags'] as const

export const searchRoutes = (deps: Deps): Routes<typeof contract> => ({
  'GET /v2/search': async (request) => {
    const reader = readerOf(deps, request)
    const { accounts = [], statuses = [], hashtags = [] } = await find(deps, request, reader.origin)
    return rawObject({
      accounts: await presentAccounts(reader, accounts),
      statuses: await presentStatuses(reader, statuses),
      hashtags: await presentTags({ ...reader, clock: deps.clock }, hashtags),
    })
  },
})

async function find(deps: Deps, request: SearchRequest, origin: string): Promise<Found> {
  const { q, type, offset = 0 } = request.query
  const text = q.trim()
  const named = readAddress(text, origin)
  const wanted = KINDS.filter((kind) => !type || type === kind)
  if (text === '' || named?.kind === 'elsewhere') return {}
  if (!named) {
    const found: Found = {}
    // A member has one search at a time.
    for (const kind of wanted) Object.assign(found, await finders[kind](deps, request, text))
    return found
  }
  if (offset > 0 || !wanted.includes(named.kind === 'account' ? 'accounts' : 'statuses')) return {}
  // Nothing is found at the address of a post or a user that the viewer may not see.
  if (named.kind === 'account') {
    const id = await orMissing(resolveShownUser(deps, request.viewer, named.name))
    return id === undefined ? {} : { accounts: [id] }
  }
  const tweet = await orMissing(findVisibleTweet(deps, request.viewer, deps.ids.parse(named.name)))
  return tweet ? { statuses: [{ tweet }] } : {}
}

const pageOf = ({ query }: SearchRequest) => offsetsOf(query, { usual: 20, most: 40 })

const finders: Record<(typeof KINDS)[number], (deps: Deps, request: SearchRequest, text: string) => Promise<Found>> = {
  async accounts(deps, request, text) {
    const { start, end } = pageOf(request)
    const { viewer, query, signal } = request
    // Followed users come first.
    const { users } = await search(deps, viewer, { q: text, only: 'users', limit: end }, signal)
    const ids = [...(await findBlockedByName(deps, viewer, text)), ...users.map(({ _id }) => deps.ids.parse(_id))]
    const followed = query.following ? await findFollowedAmong(deps.db, viewer, ids) : ids
    return { accounts: ids.filter((id) => followed.includes(id)).slice(start, end) }
  },
  async statuses(deps, request, text) {
    const { start, end } = pageOf(request)
    const { viewer, query, signal } = request
    const author = query.account_id ? await accountCache.get(deps, idIn(deps, query.account_id)) : undefined
    if (query.account_id && !author) return {}
    const q = author ? `from:${author.username} ${text}` : text
    const { items: found } = await readRange(
      deps.ids,
      rangeOf({ ...query, limit: end }, { most: end }),
      ({ tweet }: ListedStatus) => tweet.id,
      async (page) => {
        const { tweets, nextCursor } = await search(
          deps,
          viewer,
          { ...page, q, sort: 'latest', only: 'tweets' },
          signal,
        )
        const items = tweets.filter(({ tweet }) => !author || tweet.author_id === author.id)
        return { items, nextCursor }
      },
    )
    return { statuses: found.slice(start) }
  },
  async hashtags(deps, request, text) {
    const { start, end } = pageOf(request)
    const { hashtags } = await search(deps, request.viewer, { q: text, only: 'hashtags', limit: end }, request.signal)
    return { hashtags: hashtags.slice(start).map(({ tag }) => ({ tag: fold(tag), name: tag })) }
  },
}
