/** Repairs JPEG files that lack their end marker, and no other damage. Browsers show them whole. */

const SEGMENT = 0xff
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda

/** Whether a marker has no segment: TEM, the restart markers and the start of the image. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/**
 * The file with its end marker, and whether it was missing. If so, the decoder must treat warnings as errors, because
 * it reports truncated pixels only by a warning.
 */
export function mendJpeg(bytes: Buffer): { bytes: Buffer; isMended: boolean } {
  if (hasEnd(bytes)) return { bytes, isMended: false }
  return { bytes: Buffer.concat([bytes, Buffer.of(SEGMENT, END_OF_IMAGE)]), isMended: true }
}

/** Whether the segments lead to an end marker. A JPEG inside EXIF data has one, too. */
function hasEnd(bytes: Buffer): boolean {
  let at = 2
  while (at < bytes.length) {
    at = bytes.indexOf(SEGMENT, at)
    if (at < 0) return false
    while (bytes[at] === SEGMENT) at++
    const marker = bytes[at++]
    if (marker === undefined) return false
    if (marker === END_OF_IMAGE) return true
    if (marker === 0 || isAlone(marker)) continue
    if (at + 2 > bytes.length) return false
    at += bytes.readUInt16BE(at)
    if (marker === START_OF_SCAN) at = endOfScan(bytes, at)
  }
  return false
}

/** The end of a scan: the next marker that is no restart and no stuffed byte. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(SEGMENT, from); at >= 0; at = bytes.indexOf(SEGMENT, at + 1)) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0 && next !== SEGMENT && !isAlone(next)) return at
  }
  return bytes.length
}
