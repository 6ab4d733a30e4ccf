/** How far a member has read a list, in the form of Mastodon's API. */
import Type, { type Static } from 'typebox'
import { toIso } from '#server/core/clock.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import { type Id, type IdFormat, timeOf } from '#server/core/ids/ids.ts'
import type { HomeMarkersTable } from '#server/db/tables/feeds.ts'

export const Marker = Type.Object({ last_read_id: Type.String(), version: Type.Integer(), updated_at: Type.String() })
export type Marker = Static<typeof Marker>

/** The marker of the home timeline. */
export const toHomeMarker = (ids: IdFormat, { read_id, version, updated_at }: HomeMarkersTable): Marker => ({
  ...{ last_read_id: toDecimal(ids, read_id), version, updated_at: toIso(updated_at) },
})

/** The marker of notifications. Its time is that of the last read one, and it only moves forward, so it needs no versions. */
export const toNotificationMarker = (ids: IdFormat, position: Id): Marker => ({
  ...{ last_read_id: toDecimal(ids, position), version: 0, updated_at: toIso(timeOf(position)) },
})
