import { Suspense } from 'react'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { PostPartView } from '#web/features/posts/parts/part.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailed } from '#web/ui/lazy/part-failed.tsx'
import { pollHeight } from './height.ts'
import { PollOutline } from './outline.tsx'
import { PollLine } from './poll-line.tsx'

/** A chunk of its own, as most posts have no poll. */
const PollView = lazyPart(new LazyModule(() => import('./poll-view.tsx')), (it) => it.PollView, PartFailed)

/** The poll of a post: its answers to choose from, or its results. */
function Content({ tweet, isLarge, isShort }: { tweet: Tweet; isLarge: boolean; isShort: boolean }) {
  const { poll } = tweet
  if (!poll) return null
  if (isShort) return <PollLine {...poll} />
  return (
    <div className={isLarge ? undefined : 'mt-3'}>
      <Suspense fallback={<PollOutline choices={poll.choices.map(({ text }) => text)} />}>
        <PollView tweet={tweet} poll={poll} />
      </Suspense>
    </div>
  )
}

export const pollView: PostPartView = { Content, height: pollHeight }
