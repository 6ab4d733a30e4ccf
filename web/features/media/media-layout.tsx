import type { ReactNode } from 'react'
import type { Media } from '#contract/calls/tweets.ts'
import type { MediaVideo } from '#contract/parts/video.ts'
import { classNames } from '#web/ui/class-names.ts'
import { RatioBox } from '#web/ui/ratio-box.tsx'

/** The aspect ratio of the tallest frame. */
const TALLEST = 4 / 5
const WIDEST = 2.4
/** The aspect ratio of a video that a phone has recorded upright. Taller ones have bars at their sides. */
const UPRIGHT = 9 / 16

/** The aspect ratio of the frame. */
export function mediaRatio(media: readonly Media[]): number {
  const [first] = media
  if (!first || media.length > 1) return 16 / 9
  return Math.min(WIDEST, Math.max(TALLEST, first.width / first.height)) || 16 / 9
}

/** The aspect ratio of a video, which is shown whole. */
export const videoRatio = ({ width, height }: Pick<Media, 'width' | 'height'>): number =>
  Math.min(WIDEST, Math.max(UPRIGHT, width / height)) || 16 / 9

/** What is around a video in its window: header, author and a line of text, in steps of four pixels. */
const AROUND = 32
/** The least height of a video in a low window, in steps. */
const LEAST = 48

/** The CSS width of a video: as wide as its post, and narrower where it would be taller than a tall image or the window. */
export function videoWidth(media: Pick<Media, 'width' | 'height'>): string {
  const ratio = videoRatio(media)
  const highest = `max(var(--spacing) * ${LEAST}, 100svh - var(--spacing) * ${AROUND})`
  return `min(${Math.min(1, ratio / TALLEST) * 100}%, ${highest} * ${ratio})`
}

/** The height of a video in a post of a width, with text of the default size. */
export function videoHeight(media: Pick<Media, 'width' | 'height'>, width: number): number {
  const ratio = videoRatio(media)
  return Math.min(width / Math.max(ratio, TALLEST), Math.max(LEAST * 4, innerHeight - AROUND * 4))
}

/** The height of a voice note without its border, in steps of four pixels. Captions have a line. */
export const voiceSteps = ({ captions }: MediaVideo): number => (captions ? 23 : 15)

/** The class of a badge on an image. */
export const badgeClass = 'rounded-pill bg-lightbox/75 px-2 text-xs leading-5 font-bold text-on-fill'

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
    <RatioBox
      ratio={ratio}
      className={classNames(
        'grid gap-0.5 overflow-hidden rounded-card border border-line',
        count > 1 && 'grid-cols-2',
        count > 2 && 'grid-rows-2',
      )}
    >
      {children}
    </RatioBox>
  )
}

/** The class of one cell; the first of three spans two rows. */
export const cellClass = (count: number, index: number): string =>
  classNames('relative min-h-0 min-w-0 overflow-hidden bg-sunken', count === 3 && index === 0 && 'row-span-2')
