import type { Media } from '#contract/calls/tweets.ts'
import { createStore, useStore } from '#web/store.ts'

// Until the page is left: an animation that was paused stays so where a list shows it again.
const started = createStore<ReadonlyMap<string, boolean>>(new Map())

/** Whether an animation was started or paused; undefined before. */
export const useIsStarted = ({ url }: Media): boolean | undefined => useStore(started).get(url)

/** Starts or pauses an animation. */
export const setStarted = ({ url }: Media, isStarted: boolean): void =>
  started.set(new Map(started.get()).set(url, isStarted))
