import { Suspense } from 'react'
import { useStore } from '#web/store.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailed } from '#web/ui/lazy/part-failed.tsx'
import { pendingTweet } from './lazy-pending-tweet.ts'
import { hasLeft, useOutgoingTweets, useQueuedTweets } from './outgoing.ts'

// Needed only while the server is unreachable.
const QueuedTweets = lazyPart(new LazyModule(() => import('./queued-tweets.tsx')), (it) => it.default, PartFailed)

// Needed only with a video that takes its time.
const WaitingTweets = lazyPart(new LazyModule(() => import('./waiting-tweets.tsx')), (it) => it.default)

const PendingTweet = lazyPart(pendingTweet, (it) => it.PendingTweet)

/** Own tweets being sent, queued or waiting for their videos, below a tweet or in the timelines. */
export function PendingTweets({ replyTo = null }: { replyTo?: string | null }) {
  const publications = useOutgoingTweets(replyTo)
  const queued = useQueuedTweets(replyTo)
  const isWaiting = useStore(hasLeft)
  return (
    <>
      <Suspense>{queued.length > 0 && <QueuedTweets items={queued} />}</Suspense>
      <Suspense>{isWaiting && <WaitingTweets replyTo={replyTo} />}</Suspense>
      <Suspense>
        {publications.map((publication) => (
          <PendingTweet key={publication.key} publication={publication} />
        ))}
      </Suspense>
    </>
  )
}
