import { createStore, useStore } from '#web/store.ts'

/** Reported things that are shown: below the open dialog of their report, and once moderators have decided. */
export const shownReported = createStore<ReadonlySet<string>>(new Set())

/** Whether a thing is one line, as the viewer has reported it. */
export function useIsCollapsed({ _id, openReport }: { _id: string; openReport?: string }): boolean {
  return !useStore(shownReported).has(_id) && openReport !== undefined
}
