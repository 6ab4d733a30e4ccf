import { ApiError } from './api.ts'

/** A pause that is up to half longer, at random, so that clients refused together do not all retry together. */
export const spread = (ms: number): number => ms * (1 + Math.random() / 2)

/** The pause that the server asked for in a failure; 0 without one. */
export const askedPause = (error: unknown): number => (error instanceof ApiError ? error.retryAfterMs : 0)

/** The wait before a failed call is retried: at least as long as the server asked for, up to `mostMs`. */
export const retryPause = (error: unknown, backoffMs: number, mostMs: number): number =>
  spread(Math.max(backoffMs, Math.min(askedPause(error), mostMs)))
