/** The style sheets inside public pages: a page with its own style paints with its first packets. */
import { hash } from 'node:crypto'
import { type PageHeaders, withStyleSources } from '#server/core/http/headers.ts'

/** The empty element of a page that the style sheets replace (web/pages/document.tsx). */
const SLOT = '<style></style>'

/** A style sheet of pages. */
export interface InlineStyle {
  /** The `<style>` element, one buffer for all cached pages. */
  element: Buffer
  /** The hash by which a security policy allows the element. */
  source: string
}

/** Makes an inline style of CSS. */
export const inlineStyle = (css: string): InlineStyle => ({
  element: Buffer.from(`<style>${css}</style>`),
  source: `'sha256-${hash('sha256', css, 'base64')}'`,
})

/** Headers of a page that contains style sheets. */
export const headersWithStyles = (headers: PageHeaders, styles: readonly InlineStyle[]): PageHeaders =>
  withStyleSources(
    headers,
    styles.map(({ source }) => source),
  )

/** Puts style sheets into the first chunk of a page, which has the whole head. */
export async function* withStyles(
  chunks: AsyncIterable<string>,
  styles: readonly InlineStyle[],
): AsyncGenerator<string | Buffer> {
  let isHead = true
  for await (const chunk of chunks) {
    const slot = isHead ? chunk.indexOf(SLOT) : -1
    isHead = false
    if (slot < 0) {
      yield chunk
      continue
    }
    yield chunk.slice(0, slot)
    for (const { element } of styles) yield element
    yield chunk.slice(slot + SLOT.length)
  }
}
