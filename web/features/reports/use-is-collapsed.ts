import { useStore } from '#web/store.ts'
import { shownReported } from './reported-things.ts'

/** Whether a thing is one line, as the viewer has reported it. */
export function useIsCollapsed({ _id, openReport }: { _id: string; openReport?: string }): boolean {
  return !useStore(shownReported).has(_id) && openReport !== undefined
}
