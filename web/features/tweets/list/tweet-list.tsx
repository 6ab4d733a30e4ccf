import type { Tweet } from '#contract/calls/tweets.ts'
import { TweetCard } from '#web/features/tweets/card/tweet-card.tsx'
import { VirtualList } from '#web/ui/lists/virtual-list.tsx'
import { estimateTweetHeight } from './estimate-tweet-height.ts'

interface TweetListProps {
  /** Key of the stored scroll position. */
  name: string
  label: string
  tweets: readonly Tweet[]
  isBusy?: boolean
  isThread?: boolean
}

export function TweetList({ name, label, tweets, isBusy = false, isThread = false }: TweetListProps) {
  return (
    <VirtualList name={name} label={label} role="feed" items={tweets} isBusy={isBusy} estimate={estimateTweetHeight}>
      {(tweet, index) => <TweetCard tweet={tweet} position={index + 1} isReply={isThread} />}
    </VirtualList>
  )
}
