import type { ReactNode } from 'react'
import type { Media } from '#contract/calls/tweets.ts'
import { classNames } from '#web/ui/class-names.ts'

// A single picture keeps its shape, within what a list can bear.
const TALLEST = 4 / 5
const WIDEST = 2.4

/** Width to height of the frame of these pictures. */
export function mediaRatio(media: readonly Media[]): number {
  const [first] = media
  if (!first || media.length > 1) return 16 / 9
  return Math.min(WIDEST, Math.max(TALLEST, first.width / first.height)) || 16 / 9
}

/** The frame of 1 to 4 pictures. Its size is fixed before anything loads. */
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

/** The place of one picture: the first of three is as high as the other two together. */
export const cellClass = (count: number, index: number): string =>
  classNames('relative min-h-0 min-w-0 overflow-hidden bg-sunken', count === 3 && index === 0 && 'row-span-2')
