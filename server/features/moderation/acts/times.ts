/** Computes until when an act can be undone. */
import { DAY_MS } from '#contract/durations.ts'
import { ACT_UNDO_DAYS } from '#contract/limits.ts'
import { timeOf } from '#server/core/ids/ids.ts'
import type { ActRow } from './store.ts'

export const undoableUntil = ({ id }: Pick<ActRow, 'id'>): number => timeOf(id) + ACT_UNDO_DAYS * DAY_MS

/** Whether a removed post was purged, or is about to be. */
export const isFinal = (act: Pick<ActRow, 'kind' | 'purge_at' | 'ends_at'>, now: number): boolean =>
  act.kind === 'remove_tweet' && act.ends_at === null && (act.purge_at === null || act.purge_at < now)
