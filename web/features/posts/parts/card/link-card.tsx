import type { Card } from '#contract/parts/card.ts'
import { savesData } from '#web/core/appearance/choices.ts'
import { useChosen } from '#web/core/appearance/use-choice.ts'
import { PlainPicture } from '#web/features/media/picture/plain-picture.tsx'
import { sizesOf } from '#web/features/media/picture-source.ts'
import { Address } from '#web/features/posts/linked-text.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { isWide } from './height.ts'

interface LinkCardProps {
  card: Card
  /** Leaves the image out, as that of a sensitive post. */
  hidesImage?: boolean
  /** Leaves room for a button at the top end. */
  isRemovable?: boolean
}

/** The card of a link: one link with the host, the texts and the image of its page. A chunk of its own. */
export function LinkCard({ card, hidesImage = false, isRemovable = false }: LinkCardProps) {
  const saves = useChosen(savesData)
  const { url, title, description, site } = card
  const image = hidesImage || saves ? undefined : card.image
  const isStacked = isWide(card)
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={classNames(
        'flex overflow-hidden rounded-card border border-line -outline-offset-2 transition-colors duration-150 hover:bg-hover',
        isStacked ? 'flex-col' : 'items-stretch',
      )}
    >
      {image && (
        <span
          className={classNames(
            'relative block shrink-0 overflow-hidden bg-sunken',
            isStacked ? 'aspect-[1.91] w-full border-b border-line' : 'min-h-28 w-28 max-w-[35%] border-e border-line',
          )}
        >
          <span className="absolute inset-0">
            <PlainPicture media={{ ...image, alt: '' }} sizes={isStacked ? sizesOf(1) : '7rem'} isLazy />
          </span>
        </span>
      )}
      <span
        className={classNames(
          'flex min-w-0 flex-1 flex-col justify-center px-4 py-3',
          isRemovable && !isStacked && 'pe-12',
        )}
      >
        <span dir="auto" className="line-clamp-2 font-bold wrap-anywhere">
          {title}
        </span>
        <span className="order-first flex max-h-[1lh] flex-wrap gap-x-1 overflow-hidden text-sm text-muted">
          {/* The host comes first and is not cut: a page may claim any name. Screen readers begin with the title. */}
          <bdi dir="ltr" className="max-w-full shrink-0 truncate">
            <Address address={new URL(url).origin} isBare />
          </bdi>
          {site && (
            // Where a few letters of it have no room, it wraps out of sight.
            <span className="flex min-w-0 flex-1 basis-20 gap-x-1">
              <span aria-hidden>·</span>
              <bdi className="truncate">{site}</bdi>
            </span>
          )}
        </span>
        {description && (
          <span dir="auto" className="line-clamp-2 text-muted wrap-anywhere">
            {description}
          </span>
        )}
      </span>
    </a>
  )
}
