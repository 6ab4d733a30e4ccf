import type { Tweet } from '#contract/calls/tweets.ts'
import { VirtualList } from '#web/ui/lists/virtual-list.tsx'
import { estimateHeight } from './estimate-height.ts'
import { TweetCard } from './tweet-card.tsx'

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
    <VirtualList name={name} label={label} role="feed" items={tweets} isBusy={isBusy} estimate={estimateHeight}>
      {(tweet, index) => <TweetCard tweet={tweet} position={index + 1} isReply={isThread} />}
    </VirtualList>
  )
}
