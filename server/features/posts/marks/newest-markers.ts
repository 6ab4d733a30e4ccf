/**
 * The users who marked a tweet last, as text next to its counters: `,` and then each id followed by `,`, newest first.
 * In this form SQL adds and removes one without reading the others.
 */
import { LISTED_IDS } from '#contract/limits.ts'
import type { Id } from '#server/core/ids/ids.ts'

/** More than are shown, so that the list stays long enough after a few removals. */
export const STORED_MARKERS = 2 * LISTED_IDS
const LONGEST_ID = String(Number.MAX_SAFE_INTEGER).length
/** Characters of the text. The last id may be truncated, and is ignored then. */
export const MARKERS_LENGTH = 1 + STORED_MARKERS * (LONGEST_ID + 1)

export const NO_MARKERS = ','

export const formatMarkers = (newest: readonly Id[]): string =>
  newest.slice(0, STORED_MARKERS).reduce((text, id) => `${text}${id},`, NO_MARKERS)

/** The users to show. */
export const parseMarkers = (text: string): Id[] =>
  text === NO_MARKERS
    ? []
    : text
        .split(',', LISTED_IDS + 2)
        .slice(1, -1)
        .map(Number)

/** Whether the text has enough ids to show `count` marks. */
export const hasAllShown = (text: string, count: number): boolean =>
  parseMarkers(text).length >= Math.min(count, LISTED_IDS)
