import type { Tweet } from '#contract/calls/tweets.ts'
import { TweetCard } from '#web/features/tweets/card/tweet-card.tsx'
import { VirtualList } from '#web/ui/lists/virtual-list.tsx'
import { estimateTweetHeight } from './estimate-tweet-height.ts'

interface TweetListProps {
  /** What its place is kept under. */
  name: string
  label: string
  tweets: readonly Tweet[]
  isBusy?: boolean
  /** The post they answer stands above. */
  isThread?: boolean
}

/** A list of posts of any length. Only those near the window are in the document. */
export function TweetList({ name, label, tweets, isBusy = false, isThread = false }: TweetListProps) {
  return (
    <VirtualList name={name} label={label} role="feed" items={tweets} isBusy={isBusy} estimate={estimateTweetHeight}>
      {(tweet, index) => <TweetCard tweet={tweet} position={index + 1} isReply={isThread} />}
    </VirtualList>
  )
}
