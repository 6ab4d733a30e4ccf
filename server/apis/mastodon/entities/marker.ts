/** How far a member has read a list, in the form of Mastodon's API. */
import Type, { type Static } from 'typebox'
import { toIso } from '#server/core/clock.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import { type Id, type IdFormat, timeOf } from '#server/core/ids/ids.ts'

export const Marker = Type.Object({ last_read_id: Type.String(), version: Type.Integer(), updated_at: Type.String() })
export type Marker = Static<typeof Marker>

/** The marker of a position. Its time is that of what was read last, and positions only move on, so they need no versions. */
export const toMarker = (ids: IdFormat, position: Id): Marker => ({
  ...{ last_read_id: toDecimal(ids, position), version: 0, updated_at: toIso(timeOf(position)) },
})
