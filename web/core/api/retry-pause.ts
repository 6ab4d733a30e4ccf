import { ApiError } from './api.ts'

/** Up to half longer, at random: clients that a busy server refused together do not all call again together. */
export const spread = (ms: number): number => ms * (1 + Math.random() / 2)

/** The pause that the server asked for with a failure; 0 for none. */
export const askedPause = (error: unknown): number => (error instanceof ApiError ? error.retryAfterMs : 0)

/** How long to wait before a failed call is repeated: at least as long as the server asked for, up to `mostMs`. */
export const retryPause = (error: unknown, backoffMs: number, mostMs: number): number =>
  spread(Math.max(backoffMs, Math.min(askedPause(error), mostMs)))
