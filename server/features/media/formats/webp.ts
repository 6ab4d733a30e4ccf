/** Reads the chunks of a WebP (https://developers.google.com/speed/webp/docs/riff_container). */

/** Counts the frames of an animation, before libwebp reads it, which takes time that grows with their square. */
export function countFrames(bytes: Buffer): number {
  let frames = 0
  for (let at = 12; at + 8 <= bytes.length; ) {
    if (bytes.toString('latin1', at, at + 4) === 'ANMF') frames++
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return frames
}

/** Whether the first picture of a WebP is lossless. */
export function isLossless(bytes: Buffer): boolean {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const type = bytes.toString('latin1', at, at + 4)
    if (type === 'VP8L') return true
    if (type === 'VP8 ') return false
    // A frame begins with 16 bytes of header. Then come chunks like those of a still picture.
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + (type === 'ANMF' ? 16 : length + (length % 2))
  }
  return false
}

/** The length of the header that `isAnimated` needs. */
export const HEADER_LENGTH = 21
const ANIMATION = 0x02

/** Whether a WebP is an animation, by its first bytes: "RIFF", four bytes, "WEBP", "VP8X", four bytes, flags. */
export const isAnimated = (header: Buffer): boolean =>
  header.length >= HEADER_LENGTH &&
  header.toString('latin1', 8, 16) === 'WEBPVP8X' &&
  (header[HEADER_LENGTH - 1]! & ANIMATION) > 0
