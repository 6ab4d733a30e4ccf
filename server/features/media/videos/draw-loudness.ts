/** Draws the loudness of a voice note as a PNG, for programs that show pictures only. */
import { crc32, deflateSync } from 'node:zlib'
import { LOUDNESS } from '#contract/limits.ts'

const BAR = 8
const GAP = 4
const MARGIN = 40
const WIDTH = 2 * MARGIN + LOUDNESS.bars * (BAR + GAP) - GAP
const HEIGHT = 240
const BACKGROUND = [0x15, 0x20, 0x2b] as const
const FOREGROUND = [0x1d, 0x9b, 0xf0] as const
const LOWEST = 6

/** A picture of 796 by 240 pixels with one bar for each part, around the middle line. */
export function drawLoudness(loudness: readonly number[]): Buffer {
  // One bit for each pixel, and a byte for the filter of each row.
  const rowBytes = 1 + Math.ceil(WIDTH / 8)
  const rows = Buffer.alloc(rowBytes * HEIGHT)
  for (const [index, part] of loudness.entries()) {
    const height = LOWEST + Math.round(((HEIGHT - 2 * MARGIN - LOWEST) * part) / LOUDNESS.highest)
    const top = Math.floor((HEIGHT - height) / 2)
    const left = MARGIN + index * (BAR + GAP)
    for (let y = top; y < top + height; y++)
      for (let x = left; x < left + BAR; x++) rows[y * rowBytes + 1 + (x >> 3)]! |= 0x80 >> (x & 7)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([1, 3], 8) // one bit for each pixel, which is the index of a colour
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from([...BACKGROUND, ...FOREGROUND])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
