/** Checks HTML in the browser: that of administrators' texts again, before it becomes part of the page, and character references. */
import { createPolicy } from './trusted-types.ts'

const TAGS = 'p|br|h[2-6]|strong|em|s|a|ul|ol|li|blockquote|hr|code|pre|table|thead|tbody|tr|th|td'
const ATTRIBUTE = / (?:rel="nofollow noopener"|start="\d+"|href="(?:https?:\/\/|mailto:|tel:|\/|#)[^"<>]*")/
const TAG = new RegExp(`<(?:${TAGS})(?:${ATTRIBUTE.source})*>|</(?:${TAGS})>`, 'gi')

/**
 * HTML with only the tags and attributes that the server's Markdown renderer produces
 * (server/features/network/legal/markdown.ts). Throws a TypeError for any other.
 */
export const checkedHtml = createPolicy('plus-html', 'createHTML', (html) => {
  if (!html.replace(TAG, '').includes('<')) return html
  throw new TypeError('The page has HTML that Plus does not make')
})
