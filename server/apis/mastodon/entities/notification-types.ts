/** Types of notifications that a query asks for. */
import Type from 'typebox'
import type { NotificationType } from '#server/features/notifications/each.store.ts'
import { KNOWN_TYPES, mastodonTypes } from '#server/features/notifications/mastodon-types.ts'

const Types = Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 50 }))

/** The query of the notifications to list. */
export const typeFields = {
  types: Types,
  exclude_types: Types,
  account_id: Type.Optional(Type.String({ maxLength: 100 })),
}

interface TypeQuery {
  types?: readonly string[] | undefined
  exclude_types?: readonly string[] | undefined
}

/** The types of Plus that a query asks for; without one all that Mastodon's apps know. */
export function typesOf({ types = [], exclude_types = [] }: TypeQuery): NotificationType[] {
  const [wanted, excluded] = [new Set(types), new Set(exclude_types)]
  return KNOWN_TYPES.filter((type) => {
    const name = mastodonTypes[type]!
    return (wanted.size === 0 || wanted.has(name)) && !excluded.has(name)
  })
}
