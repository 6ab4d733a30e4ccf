import { Suspense } from 'react'
import type { Tweet } from '#contract/calls/tweets.ts'
import { useContentWarning } from '#web/features/posts/parts/content-warning/opened.ts'
import type { PostPartView } from '#web/features/posts/parts/part.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { cardHeight } from './height.ts'
import { showsCards } from './shows-cards.ts'
import { withoutAddress } from './without-address.ts'

const LinkCard = lazyPart(new LazyModule(() => import('./link-card.tsx')), (it) => it.LinkCard)

interface CardProps {
  tweet: Tweet
  isLarge: boolean
  isShort: boolean
}

/** The card of a link. Until its chunk is there, its place is kept. */
function Card({ tweet, isLarge, isShort }: CardProps) {
  const { hidesMedia } = useContentWarning(tweet)
  const isOn = showsCards.useIsOn()
  const { card } = tweet
  if (!card || isShort || !isOn) return null
  return (
    <div className={isLarge ? undefined : 'mt-3'}>
      <Suspense fallback={<div style={{ height: cardHeight(tweet, Math.min(516, window.innerWidth - 84)) - 12 }} />}>
        <LinkCard card={card} hidesImage={hidesMedia} />
      </Suspense>
    </div>
  )
}

export const cardView: PostPartView = {
  shownText: (text, { card }) => (showsCards.isOn() ? withoutAddress(text, card) : text),
  Content: Card,
  height: cardHeight,
}
