/** Which posts and images are hidden by a content warning or as sensitive, and which posts the reader has opened. */
import type { Tweet } from '#contract/calls/tweets.ts'
import { deviceSwitch } from '#web/features/posts/parts/device-switch.ts'
import { createStore, useStore } from '#web/store.ts'

type WarnedTweet = Pick<Tweet, '_id' | 'warning' | 'isSensitive'>

// Kept until the page is left, so that a post stays open where a list shows it again.
const opened = createStore<ReadonlySet<string>>(new Set())

/** Whether this device shows posts with a content warning without a press. */
export const showsWarned = deviceSwitch('uncovered-warnings', false)
/** Whether this device shows sensitive images without a press. */
export const showsSensitive = deviceSwitch('uncovered-sensitive', false)

interface ContentWarning {
  /** Whether the warning hides text and images. */
  hidesAll: boolean
  /** Whether the images are hidden. */
  hidesMedia: boolean
  /** Whether the reader opened it, and so can close it again. */
  isOpened: boolean
  setOpened: (isOpened: boolean) => void
}

export function useContentWarning({ _id, warning, isSensitive }: WarnedTweet): ContentWarning {
  const isOpened = useStore(opened).has(_id)
  const [isWarnedShown, isSensitiveShown] = [showsWarned.useIsOn(), showsSensitive.useIsOn()]
  return {
    hidesAll: warning !== null && !isOpened && !isWarnedShown,
    hidesMedia: isSensitive && !isOpened && !isSensitiveShown,
    isOpened,
    setOpened: (next) => {
      const others = new Set(opened.get())
      if (next) others.add(_id)
      else others.delete(_id)
      opened.set(others)
    },
  }
}
