import type { ReactNode } from 'react'
import type { Media } from '#contract/calls/tweets.ts'
import { classNames } from '#web/ui/class-names.ts'

// The limits of a single image's aspect ratio.
const TALLEST = 4 / 5
const WIDEST = 2.4

/** The aspect ratio of the frame. */
export function mediaRatio(media: readonly Media[]): number {
  const [first] = media
  if (!first || media.length > 1) return 16 / 9
  return Math.min(WIDEST, Math.max(TALLEST, first.width / first.height)) || 16 / 9
}

/** The grid of 1 to 4 images. Its size is fixed before they are loaded. */
export function MediaLayout({
  count,
  ratio = 16 / 9,
  children,
}: {
  count: number
  ratio?: number
  children: ReactNode
}) {
  return (
    <div
      style={{ aspectRatio: ratio }}
      className={classNames(
        'grid w-full gap-0.5 overflow-hidden rounded-card border border-line',
        count > 1 && 'grid-cols-2',
        count > 2 && 'grid-rows-2',
      )}
    >
      {children}
    </div>
  )
}

/** The class of one cell; the first of three spans two rows. */
export const cellClass = (count: number, index: number): string =>
  classNames('relative min-h-0 min-w-0 overflow-hidden bg-sunken', count === 3 && index === 0 && 'row-span-2')
