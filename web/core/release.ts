import { createStore, useStore } from '#web/store.ts'

const isReleaseNew = createStore(false)

/** Notes that the server now serves a newer build than the one in this tab. */
export const noteNewRelease = (): void => isReleaseNew.set(true)

/** Whether a reload would load a newer build. */
export const useIsReleaseNew = (): boolean => useStore(isReleaseNew)
