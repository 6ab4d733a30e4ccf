/** Which posts and images are hidden by a content warning or as sensitive, and which posts the reader has opened. */
import type { Tweet } from '#contract/calls/tweets.ts'
import { createStore, useStore } from '#web/store.ts'

type WarnedTweet = Pick<Tweet, '_id' | 'warning' | 'isSensitive'>

// Until the page is left, so that a post stays open where a list shows it again.
const opened = createStore<ReadonlySet<string>>(new Set())

/** What this device shows without a press. */
export type AlwaysShown = 'warnings' | 'sensitive'

const keyOf = (kind: AlwaysShown) => `uncovered-${kind}`

function read(kind: AlwaysShown): boolean {
  try {
    return localStorage.getItem(keyOf(kind)) === 'on'
  } catch {
    return false
  }
}

const alwaysShown = createStore<Record<AlwaysShown, boolean>>({
  warnings: read('warnings'),
  sensitive: read('sensitive'),
})

export const useAlwaysShown = (): Record<AlwaysShown, boolean> => useStore(alwaysShown)

export function setAlwaysShown(kind: AlwaysShown, isOn: boolean): void {
  alwaysShown.set({ ...alwaysShown.get(), [kind]: isOn })
  try {
    if (isOn) localStorage.setItem(keyOf(kind), 'on')
    else localStorage.removeItem(keyOf(kind))
  } catch {
    // Storage is refused: the setting lives as long as the page.
  }
}

interface ContentWarning {
  /** Text and images are hidden behind the warning. */
  hidesAll: boolean
  /** The images are hidden. */
  hidesMedia: boolean
  /** Whether the reader opened it, and so can close it. */
  isOpened: boolean
  setOpened: (isOpened: boolean) => void
}

export function useContentWarning({ _id, warning, isSensitive }: WarnedTweet): ContentWarning {
  const isOpened = useStore(opened).has(_id)
  const { warnings, sensitive } = useStore(alwaysShown)
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
