import { CAPTION_FILE_LENGTH } from '#contract/limits.ts'
import { ClientError } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'

/** Of a character. */
const MOST_BYTES = 4

/** The text of a file of captions. Throws why it cannot be taken. */
export async function readCaptions(file: File): Promise<string> {
  const isLarge = file.size > CAPTION_FILE_LENGTH * MOST_BYTES
  const text = isLarge ? '' : decode(await file.arrayBuffer())
  if (isLarge || text.length > CAPTION_FILE_LENGTH)
    throw new ClientError(t('These captions are too long. A minute needs far fewer.'))
  if (text.trim() === '') throw new ClientError(t('This file has no captions.'))
  return text
}

/** Older files name no encoding: a guess would show wrong letters. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new ClientError(t('This file isn’t in UTF-8. Save it in that encoding, then choose it again.'))
  }
}
