/** Decodes the bytes of a page as browsers do. */
import { TextDecoder } from '@exodus/bytes/encoding.js'
import sniffEncoding from 'html-encoding-sniffer'
import type { MediaType } from './media-type.ts'

const UNDECLARED = 'undeclared'

/**
 * Decodes a page as its byte order mark, its header, its first bytes or its XML declaration say; else as UTF-8, or as
 * windows-1252 if it is none.
 */
export function decodePage(bytes: Buffer, { essence, charset }: Partial<MediaType>): string {
  const given = { ...(charset !== undefined && { transportLayerEncodingLabel: charset }), defaultEncoding: UNDECLARED }
  const asXml = essence === 'application/xhtml+xml' ? sniffEncoding(bytes, { ...given, xml: true }) : UNDECLARED
  // A meta element of an XHTML page counts nowhere, but nothing else says how the page is encoded.
  const encoding = asXml === UNDECLARED ? sniffEncoding(bytes, given) : asXml
  if (encoding !== UNDECLARED) return decode(bytes, encoding)
  try {
    return decode(bytes, 'utf-8', true)
  } catch {
    return decode(bytes, 'windows-1252')
  }
}

function decode(bytes: Buffer, encoding: string, fatal = false): string {
  // Encodings that hide markup are none of a page: the standard replaces the whole of it.
  if (encoding === 'replacement') return '\ufffd'
  // As a stream: the last character may be cut off.
  return new TextDecoder(encoding, { fatal }).decode(bytes, { stream: true })
}
