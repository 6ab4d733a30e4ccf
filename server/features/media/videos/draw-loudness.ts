/** Draws the loudness of a voice note, for programs that show pictures only. */
import { LOUDNESS } from '#contract/limits.ts'
import type { DecodedFrames } from '#server/features/media/formats/open-image.ts'

const BAR = 8
const GAP = 4
const MARGIN = 40
const WIDTH = 2 * MARGIN + LOUDNESS.bars * (BAR + GAP) - GAP
const HEIGHT = 240
const BACKGROUND = [0x15, 0x20, 0x2b]
const FOREGROUND = [0x1d, 0x9b, 0xf0]
const LOWEST = 6

/** The form of the drawn picture. */
export const DRAWN: DecodedFrames = { width: WIDTH, height: HEIGHT, channels: 3, frames: 1, loop: 0, delay: [] }

/** The pixels of a picture with one bar for each part, around the middle line. */
export function drawLoudness(loudness: readonly number[]): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3, Buffer.from(BACKGROUND))
  const bar = Buffer.alloc(BAR * 3, Buffer.from(FOREGROUND))
  for (const [index, part] of loudness.entries()) {
    const height = LOWEST + Math.round(((HEIGHT - 2 * MARGIN - LOWEST) * part) / LOUDNESS.highest)
    const top = Math.floor((HEIGHT - height) / 2)
    const left = MARGIN + index * (BAR + GAP)
    for (let y = top; y < top + height; y++) bar.copy(pixels, (y * WIDTH + left) * 3)
  }
  return pixels
}
