import { createStore, useStore } from '#web/store.ts'

/** Reported content that is shown: below the open dialog of its report, and once moderators have decided. */
export const shownReported = createStore<ReadonlySet<string>>(new Set())

/** Whether content is collapsed into one line, as the viewer has reported it. */
export function useIsCollapsed({ _id, openReport }: { _id: string; openReport?: string }): boolean {
  return !useStore(shownReported).has(_id) && openReport !== undefined
}
