import { DAY_MS } from '#contract/durations.ts'
import { type Id, idAt } from '#server/core/ids/ids.ts'
import { nowOf } from '#server/db/clock-of.ts'
import type { Db } from '#server/db/db.ts'

const KEPT_DAYS = 90

/** The lowest id of valid notifications. Older ones have expired: lists leave them out, and they are purged. */
export const endedBefore = (db: Db): Id => idAt(nowOf(db) - KEPT_DAYS * DAY_MS)
