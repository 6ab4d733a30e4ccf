import { audienceView } from './audience/view.tsx'
import { cardView } from './card/view.tsx'
import { contentWarningView } from './content-warning/view.tsx'
import { imagesView } from './images/view.tsx'
import type { PostPartView } from './part.ts'
import type { ShownPart } from './parts.ts'
import { pollView } from './poll/view.tsx'
import { quoteView } from './quote/view.tsx'

/** How posts show their parts. In the bundle of the home screen. */
export const views: readonly PostPartView[] = Object.values({
  audience: audienceView,
  contentWarning: contentWarningView,
  images: imagesView,
  poll: pollView,
  quote: quoteView,
  card: cardView,
} satisfies Record<ShownPart, PostPartView>)
