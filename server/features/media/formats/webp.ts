/** Reads the chunks of a WebP (https://developers.google.com/speed/webp/docs/riff_container). */

/** The frames of an animation. Counted before libwebp reads it, which takes a time that grows with their square. */
export function countFrames(bytes: Buffer): number {
  let frames = 0
  for (let at = 12; at + 8 <= bytes.length; ) {
    if (bytes.toString('latin1', at, at + 4) === 'ANMF') frames++
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return frames
}

/** Whether the first picture of a WebP is kept without loss. */
export function isLossless(bytes: Buffer): boolean {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const type = bytes.toString('latin1', at, at + 4)
    if (type === 'VP8L') return true
    if (type === 'VP8 ') return false
    // A frame begins with 16 bytes about itself. Then come chunks like those of a still picture.
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + (type === 'ANMF' ? 16 : length + (length % 2))
  }
  return false
}
