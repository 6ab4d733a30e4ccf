/**
 * Work that no request waits for, such as events. The embedded database answers synchronously, so such work would run
 * to its end before the next request starts: it yields before reads instead, and its writes are not refused when many
 * wait.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { observedWork } from './observation/observed-work.ts'
import { EventLoopYielder } from './yield-to-event-loop.ts'

/** Less than the time of a page of posts. */
const SLICE_MS = 1

const slices = new AsyncLocalStorage<EventLoopYielder | undefined>()

/** Runs work in the background. */
export function inBackground<T>(work: () => T): T {
  const { observer } = observedWork
  return slices.run(new EventLoopYielder(SLICE_MS), observer ? () => observer.detached(work) : work)
}

/** Runs work without yielding, even for background work: within a transaction, which others wait for. */
export const withoutSlices = <T>(work: () => T): T => (slices.getStore() ? slices.run(undefined, work) : work())

/** Whether the caller is background work. */
export const isInBackground = (): boolean => slices.getStore() !== undefined

/** Yields when the caller is background work whose slice is over; undefined when it need not yield. */
export function endSlice(): Promise<void> | undefined {
  const slice = slices.getStore()
  return slice?.isDue ? slice.yieldIfDue() : undefined
}
