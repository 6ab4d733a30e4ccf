import { Suspense } from 'react'
import type { Tweet } from '#contract/calls/tweets.ts'
import { MediaGrid } from '#web/features/media/media-grid.tsx'
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

/** The images of a tweet, if it has any. */
export function TweetMedia({ tweet }: { tweet: Tweet }) {
  if (tweet.media.length === 0) return null
  return <MediaGrid media={tweet.media} panel={(leave) => viewerPanel(tweet, leave)} />
}
