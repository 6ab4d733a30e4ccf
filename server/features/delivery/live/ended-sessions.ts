import type { Id } from '#server/core/ids/ids.ts'
import { createLru } from '#server/core/lru.ts'

/** How long an ended session is refused: a cache may still hold it. */
const ENDED_MS = 60_000

/** The sessions that have just ended. */
export const createEndedSessions = () => createLru<Id, true>(10_000, ENDED_MS)
