/** Detects the formats of uploads by their first bytes, before any library reads them. */

export type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)

/**
 * The format of a file by its first bytes; `undefined` when Plus does not accept it. HEIC and AVIF have the same
 * signature: their metadata names the codec.
 */
export function formatOf(bytes: Buffer): Format | undefined {
  if (bytes.length >= 3 && bytes.readUIntBE(0, 3) === 0xff_d8_ff) return 'jpeg'
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return 'gif'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  return ascii(bytes, 4, 8) === 'ftyp' ? 'avif' : undefined
}
