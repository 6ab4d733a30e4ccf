/** The style sheets and the script inside public pages: a page with its own style paints with its first packets, in the chosen theme. */
import { hash } from 'node:crypto'
import { type PageHeaders, withInlineSources } from '#server/core/http/headers.ts'

/** The empty element of a page that the inline elements replace (web/pages/document.tsx). */
const SLOT = '<style></style>'

/** A style sheet or a script of pages. */
export interface InlineElement {
  kind: 'style' | 'script'
  /** The element, one buffer for all cached pages. */
  element: Buffer
  /** The hash by which a security policy allows the element. */
  source: string
}

const inline = (kind: InlineElement['kind'], text: string): InlineElement => ({
  kind,
  element: Buffer.from(`<${kind}>${text}</${kind}>`),
  source: `'sha256-${hash('sha256', text, 'base64')}'`,
})

/** Makes an inline style of CSS. */
export const inlineStyle = (css: string): InlineElement => inline('style', css)

/** Makes an inline script, which runs before the page is painted. */
export const inlineScript = (code: string): InlineElement => inline('script', code)

/** Headers of a page that contains these elements. */
export const headersWithInline = (headers: PageHeaders, elements: readonly InlineElement[]): PageHeaders => {
  const sources = (kind: InlineElement['kind']) =>
    elements.filter((each) => each.kind === kind).map(({ source }) => source)
  return withInlineSources(headers, { styles: sources('style'), scripts: sources('script') })
}

/** Puts the elements into the first chunk of a page, which has the whole head. */
export async function* withInline(
  chunks: AsyncIterable<string>,
  elements: readonly InlineElement[],
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
    for (const { element } of elements) yield element
    yield chunk.slice(slot + SLOT.length)
  }
}
