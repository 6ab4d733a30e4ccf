import { Suspense } from 'react'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailed } from '#web/ui/lazy/part-failed.tsx'
import { PendingTweet } from './pending-tweet.tsx'
import { useOutgoingTweets, useQueuedTweets } from './publish.ts'

// Needed only while the server is unreachable.
const QueuedTweets = lazyPart(new LazyModule(() => import('./queued-tweets.tsx')), (it) => it.default, PartFailed)

/** Own tweets being sent or queued, below a tweet or in the timelines. */
export function PendingTweets({ replyTo = null }: { replyTo?: string | null }) {
  const publications = useOutgoingTweets(replyTo)
  const waiting = useQueuedTweets(replyTo)
  return (
    <>
      <Suspense>{waiting.length > 0 && <QueuedTweets items={waiting} />}</Suspense>
      {publications.map((publication) => (
        <PendingTweet key={publication.key} publication={publication} />
      ))}
    </>
  )
}
