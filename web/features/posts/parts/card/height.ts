import type { Tweet } from '#contract/calls/tweets.ts'
import type { Card } from '#contract/parts/card.ts'

/** Whether the image of a card is wide enough to be shown above its texts. Others are shown beside them. */
export const isWide = ({ image }: Card): boolean =>
  image !== undefined && image.width >= 400 && image.width / image.height > 1.3

/** The height of the card with the space above it. */
export function cardHeight({ card }: Tweet, width: number): number {
  if (!card) return 0
  const lines = (text: string) => Math.min(2, Math.ceil((text.length * 7) / (width - (card.image ? 130 : 30))))
  const texts = 46 + 20 * (lines(card.title) + lines(card.description))
  return 12 + (isWide(card) ? width / 1.91 + texts : Math.max(texts, card.image ? 114 : 0))
}
