/** Writes XML. All texts are escaped, and characters that XML 1.0 forbids are left out, so that each document is well-formed. */

// Controls but tab and line ends, halves of surrogate pairs, U+FFFE and U+FFFF.
const FORBIDDEN = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (character) => escapes[character]!)

/** A written element. */
export interface Xml {
  readonly xml: string
}

type Attributes = Readonly<Record<string, string | number | undefined>>
type Content = string | Xml | undefined | readonly (Xml | undefined)[]

/** An element with attributes, those that are undefined left out, and a text or elements. */
export function element(name: string, attributes: Attributes = {}, content?: Content): Xml {
  const written = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${escapeXml(String(value))}"`))
    .join('')
  const inner = writeContent(content)
  return { xml: inner === '' ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>` }
}

function writeContent(content: Content): string {
  if (content === undefined) return ''
  if (typeof content === 'string') return escapeXml(content)
  return [content]
    .flat()
    .map((each) => each?.xml ?? '')
    .join('')
}

/** A whole document. */
export const xmlDocument = (root: Xml): string => `<?xml version="1.0" encoding="utf-8"?>\n${root.xml}\n`
