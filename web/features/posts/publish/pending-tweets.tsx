import { Suspense } from 'react'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailed } from '#web/ui/lazy/part-failed.tsx'
import { pendingTweet } from './lazy-pending-tweet.ts'
import { useOutgoingTweets, useQueuedTweets } from './outgoing.ts'

// Needed only while the server is unreachable.
const QueuedTweets = lazyPart(new LazyModule(() => import('./queued-tweets.tsx')), (it) => it.default, PartFailed)

const PendingTweet = lazyPart(pendingTweet, (it) => it.PendingTweet)

/** Own tweets being sent or queued, below a tweet or in the timelines. */
export function PendingTweets({ replyTo = null }: { replyTo?: string | null }) {
  const publications = useOutgoingTweets(replyTo)
  const waiting = useQueuedTweets(replyTo)
  return (
    <>
      <Suspense>{waiting.length > 0 && <QueuedTweets items={waiting} />}</Suspense>
      <Suspense>
        {publications.map((publication) => (
          <PendingTweet key={publication.key} publication={publication} />
        ))}
      </Suspense>
    </>
  )
}
