import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Tweet } from '#contract/calls/tweets.ts'
import { MediaGrid } from '#web/features/media/media-grid.tsx'
import { renewOnce } from '#web/features/media/renew.ts'
import { refreshTweet } from '#web/features/posts/api.ts'
import { controlName } from '#web/features/posts/control-name.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailedNotice } from '#web/ui/lazy/part-failed.tsx'

const Panel = lazyPart(new LazyModule(() => import('./viewer-panel.tsx')), (it) => it.ViewerPanel, PartFailedNotice)

/** What the lightbox shows below the images of a tweet. */
export const viewerPanel = (tweet: Tweet, leave: () => void) => (
  <Suspense>
    <Panel tweet={tweet} onLeave={leave} />
  </Suspense>
)

/** Fetches a tweet again when one of its images could not be loaded. */
export function useRenewMedia({ _id }: Tweet): (url: string) => void {
  const cache = useQueryClient()
  return (url) => renewOnce(url, () => refreshTweet(cache, _id))
}

/** The images of a tweet, if it has any. */
export function TweetMedia({ tweet }: { tweet: Tweet }) {
  const renew = useRenewMedia(tweet)
  if (tweet.media.length === 0) return null
  return (
    <MediaGrid
      media={tweet.media}
      nameFor={(name) => controlName(name, tweet)}
      panel={(leave) => viewerPanel(tweet, leave)}
      onBroken={renew}
    />
  )
}
