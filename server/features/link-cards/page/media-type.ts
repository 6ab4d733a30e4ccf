/** The type of a page, as its header gives it. */
import { MIMEType } from 'node:util'

/** Characters of a header that are read: long white space costs the parser seconds. */
const READ = 400

const PAGES = new Set(['text/html', 'application/xhtml+xml'])
/** Types that say nothing. The first are those of the MIME Sniffing Standard, the last two are what stores of files send. */
const UNKNOWN = new Set([
  ...['*/*', 'unknown/unknown', 'application/unknown'],
  ...['application/octet-stream', 'binary/octet-stream'],
])

export interface MediaType {
  /** Such as `text/html`. Null without a header that can be read. */
  essence: string | null
  /** The encoding that the header names. */
  charset: string | undefined
}

/** Reads a `content-type` header. */
export function mediaTypeOf(header = ''): MediaType {
  try {
    const { essence, params } = new MIMEType(header.slice(0, READ))
    return { essence, charset: params.get('charset') ?? undefined }
  } catch {
    return { essence: null, charset: undefined }
  }
}

export const isPageType = ({ essence }: MediaType): boolean => essence !== null && PAGES.has(essence)

/** Whether only the first bytes of a body say what it is. */
export const isUnknownType = ({ essence }: MediaType): boolean => essence === null || UNKNOWN.has(essence)

// The patterns of the standard for HTML, and the page of XHTML after its declaration.
const html =
  /^[\t\n\f\r ]*(?:<!--|<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|body|br?|p)[ >\t\n\f\r])/i
const xhtml = /^[\t\n\f\r ]*<\?xml\s[^>]{0,200}\?>\s*(?:<!doctype html|<html)[\s>]/i

/** Whether a text begins as a page does. */
export const beginsAsPage = (text: string): boolean => html.test(text) || xhtml.test(text)
