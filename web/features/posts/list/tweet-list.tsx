import { useMe } from '#web/core/session/session.ts'
import { TweetCard } from '#web/features/posts/card/tweet-card.tsx'
import { type ListedTweet, repeatsOrigin } from '#web/features/posts/card/tweet-origin.tsx'
import { VirtualList } from '#web/ui/lists/virtual-list.tsx'
import { estimateTweetHeight, ORIGIN_LINE } from './estimate-tweet-height.ts'

interface TweetListProps {
  /** Key of the stored scroll position. */
  name: string
  label: string
  tweets: readonly ListedTweet[]
  isBusy?: boolean
  isThread?: boolean
}

export function TweetList({ name, label, tweets, isBusy = false, isThread = false }: TweetListProps) {
  const viewer = useMe()._id
  const repeats = (tweet: ListedTweet, index: number) => repeatsOrigin(tweet, tweets[index - 1], viewer)
  return (
    <VirtualList
      name={name}
      label={label}
      role="feed"
      items={tweets}
      isBusy={isBusy}
      estimate={(tweet, index) => estimateTweetHeight(tweet, viewer) - (repeats(tweet, index) ? ORIGIN_LINE : 0)}
    >
      {(tweet, index) => (
        <TweetCard tweet={tweet} position={index + 1} isReply={isThread} hasOriginAbove={repeats(tweet, index)} />
      )}
    </VirtualList>
  )
}
