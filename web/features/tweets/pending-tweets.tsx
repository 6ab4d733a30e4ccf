import { Suspense } from 'react'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailed } from '#web/ui/lazy/part-failed.tsx'
import { PendingTweet } from './pending-tweet.tsx'
import { usePublications, useWaitingPosts } from './publish.ts'

// Nothing waits while the server is there.
const WaitingTweets = lazyPart(new LazyModule(() => import('./waiting-tweets.tsx')), (it) => it.default, PartFailed)

/** Own posts on their way to one place, shown as they will be. */
export function PendingTweets({ replyTo = null }: { replyTo?: string | null }) {
  const publications = usePublications(replyTo)
  const waiting = useWaitingPosts(replyTo)
  return (
    <>
      <Suspense>{waiting.length > 0 && <WaitingTweets items={waiting} />}</Suspense>
      {publications.map((publication) => (
        <PendingTweet key={publication.key} publication={publication} />
      ))}
    </>
  )
}
