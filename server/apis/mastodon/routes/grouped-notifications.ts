import type { groupedNotifications } from '#server/apis/mastodon/calls/grouped-notifications.ts'
import { presentAccounts } from '#server/apis/mastodon/entities/account.ts'
import { isGroupable, parseGroupKey } from '#server/apis/mastodon/entities/group-key.ts'
import { presentGroups } from '#server/apis/mastodon/entities/notification-group.ts'
import { typesOf } from '#server/apis/mastodon/entities/notification-types.ts'
import { rawList } from '#server/apis/mastodon/entities/status-list.ts'
import { itsPosition, linked, rangeOf, readPage, wholeParts } from '#server/apis/mastodon/http/pages.ts'
import { addressOf, readerOf } from '#server/apis/mastodon/request.ts'
import { fail } from '#server/core/errors.ts'
import type { Routes } from '#server/core/http/call.ts'
import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { dismissGroup, dismissNotification } from '#server/features/notifications/dismiss.ts'
import { findOne } from '#server/features/notifications/each.ts'
import {
  findGroupActors,
  findGrouped,
  findGroupOf,
  type Grouped,
  toGrouped,
} from '#server/features/notifications/grouped.ts'
import { KNOWN_TYPES } from '#server/features/notifications/mastodon-types.ts'
import { findReadId } from '#server/features/notifications/reads.store.ts'
import { actorOf, COUNTED } from './notifications.ts'

/** Groups of a page of the list. */
const PAGE = { usual: 40, most: 80 }

/** The types that a query wants grouped; without one all that are. */
const groupedOf = ({ grouped_types }: { grouped_types?: readonly string[] | undefined }) =>
  new Set(typesOf({ types: grouped_types }).filter(isGroupable))

const hasPartial = ({ expand_accounts }: { expand_accounts?: string | undefined }) => ({
  hasPartial: expand_accounts === 'partial_avatars',
})

export const groupedNotificationsRoutes = (deps: Deps): Routes<typeof groupedNotifications> => {
  const find = async (viewer: Id, key: string): Promise<Grouped> => {
    const parsed = parseGroupKey(deps.ids, key)
    if ('group' in parsed) return (await findGroupOf(deps, viewer, parsed.group)) ?? fail('notification_not_found')
    return toGrouped((await findOne(deps, viewer, parsed.id, KNOWN_TYPES)) ?? fail('notification_not_found'))
  }
  return {
    'GET /v2/notifications': async (request) => {
      const { viewer, query } = request
      const chosen = { types: typesOf(query), grouped: groupedOf(query), actor: actorOf(deps, query) }
      const read = wholeParts((range) => findGrouped(deps, viewer, { ...range, ...chosen }))
      const page = await readPage(rangeOf(query, PAGE), itsPosition, read)
      const answer = await presentGroups(readerOf(deps, request), page.items, hasPartial(query))
      return linked(answer, deps.ids, addressOf(request, '/v2/notifications'), page, itsPosition)
    },
    'GET /v2/notifications/unread_count': async ({ viewer, query }) => {
      const after = await findReadId(deps.db, viewer)
      const groups = await findGrouped(deps, viewer, {
        ...{ before: MAX_ID, after, isUpward: false, limit: rangeOf(query, COUNTED).limit },
        types: typesOf(query),
        grouped: groupedOf(query),
        actor: actorOf(deps, query),
      })
      // The newest of a group may be hidden, and those that are visible read.
      return { count: groups.filter(({ members: [newest] }) => newest.at > after).length }
    },
    'GET /v2/notifications/:group_key': async (request) =>
      presentGroups(
        readerOf(deps, request),
        [await find(request.viewer, request.params.group_key)],
        hasPartial(request.query),
      ),
    'GET /v2/notifications/:group_key/accounts': async (request) => {
      const { viewer, params } = request
      const { isGroup, members, ...key } = await find(viewer, params.group_key)
      const actors = isGroup ? await findGroupActors(deps, viewer, key) : [members[0].author_id]
      return rawList(await presentAccounts(readerOf(deps, request), actors))
    },
    'POST /v2/notifications/:group_key/dismiss': async ({ viewer, params }) => {
      const parsed = parseGroupKey(deps.ids, params.group_key)
      await ('group' in parsed
        ? dismissGroup(deps, viewer, parsed.group)
        : dismissNotification(deps, viewer, parsed.id))
      return {}
    },
  }
}
