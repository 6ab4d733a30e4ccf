/** Decodes the bytes of a page. */

/** Encodings that browsers decode. UTF-7 and the like, which hide markup, are not among them. */
const KNOWN =
  /^(?:utf-?8|utf-16(?:le|be)|iso-8859-(?:[2-8]|1[03-6])|iso-8859-1|latin1|us-ascii|windows-125[0-8]|koi8-[ru]|macintosh|shift_jis|sjis|x-sjis|euc-jp|iso-2022-jp|euc-kr|ks_c_5601-1987|gbk|gb2312|gb18030|big5)$/i
/** Bytes in which a page says how it is encoded, as in browsers. */
const SNIFFED = 1_024

/** Decodes a page as its byte order mark, its header or its first bytes say; else as UTF-8, or as Latin-1 if it is none. */
export function decodePage(bytes: Buffer, contentType: string): string {
  const named = [bomOf(bytes), charsetIn(contentType), charsetIn(bytes.subarray(0, SNIFFED).toString('latin1'))]
  const label = named.find((each) => each !== undefined && KNOWN.test(each))
  return (label && decode(bytes, label)) ?? decode(bytes, 'utf-8', true) ?? bytes.toString('latin1')
}

function bomOf(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : undefined
}

// White space is bounded: a header of thousands of spaces would be tried in all ways.
const charsetIn = (text: string): string | undefined =>
  /charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w-]{1,40})/i.exec(text)?.[1]

function decode(bytes: Buffer, label: string, fatal = false): string | undefined {
  try {
    // As a stream: the last character may be cut off.
    return new TextDecoder(label, { fatal }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}
