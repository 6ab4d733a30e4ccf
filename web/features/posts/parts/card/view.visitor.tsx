import type { Tweet } from '#contract/calls/tweets.ts'
import type { PostPartView } from '#web/features/posts/parts/part.ts'
import { LinkCard } from './link-card.tsx'
import { withoutAddress } from './without-address.ts'

/** The card of a link. */
const Card = ({ tweet: { card, isSensitive }, isLarge }: { tweet: Tweet; isLarge: boolean }) =>
  card && (
    <div className={isLarge ? undefined : 'mt-3'}>
      <LinkCard card={card} hidesImage={isSensitive} />
    </div>
  )

export const cardView: PostPartView = { shownText: (text, { card }) => withoutAddress(text, card), Content: Card }
