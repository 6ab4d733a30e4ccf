/** Which posts are covered by a warning or as sensitive, and which of them the reader has opened. */
import type { Tweet } from '#contract/calls/tweets.ts'
import { createStore, useStore } from '#web/store.ts'

type Coverable = Pick<Tweet, '_id' | 'warning' | 'isSensitive'>

// Until the page is left, so that a post stays open where a list shows it again.
const opened = createStore<ReadonlySet<string>>(new Set())

/** What this device opens by itself. */
export type Uncovered = 'warnings' | 'sensitive'

const keyOf = (kind: Uncovered) => `uncovered-${kind}`

function read(kind: Uncovered): boolean {
  try {
    return localStorage.getItem(keyOf(kind)) === 'on'
  } catch {
    return false
  }
}

const uncovered = createStore<Record<Uncovered, boolean>>({ warnings: read('warnings'), sensitive: read('sensitive') })

export const useUncovered = (): Record<Uncovered, boolean> => useStore(uncovered)

export function setUncovered(kind: Uncovered, isOn: boolean): void {
  uncovered.set({ ...uncovered.get(), [kind]: isOn })
  try {
    if (isOn) localStorage.setItem(keyOf(kind), 'on')
    else localStorage.removeItem(keyOf(kind))
  } catch {
    // Storage is refused: the setting lives as long as the page.
  }
}

interface Covers {
  /** Text and images are hidden behind the warning. */
  hidesAll: boolean
  /** The images are hidden. */
  hidesMedia: boolean
  /** Whether the reader opened it, and so can close it. */
  isOpened: boolean
  setOpened: (isOpened: boolean) => void
}

export function useCovers({ _id, warning, isSensitive }: Coverable): Covers {
  const isOpened = useStore(opened).has(_id)
  const { warnings, sensitive } = useStore(uncovered)
  return {
    hidesAll: warning !== null && !isOpened && !warnings,
    hidesMedia: isSensitive && !isOpened && !sensitive,
    isOpened,
    setOpened: (next) => {
      const others = new Set(opened.get())
      if (next) others.add(_id)
      else others.delete(_id)
      opened.set(others)
    },
  }
}
