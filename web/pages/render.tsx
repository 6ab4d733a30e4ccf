/**
 * Renders public pages: the components of the app with the modules of visitors (`*.visitor.ts`, tools/pages/visitor-plugin.ts).
 * tools/build-pages.mjs makes one bundle for each language.
 */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PublicPage } from '#contract/pages.ts'
import { IsEmbedded, PagePath } from '#web/core/page-path.ts'
import { FirstPicture } from '#web/features/media/picture/first-picture.ts'
import { showNetwork } from '#web/ui/network.visitor.ts'
import { chunksOf } from './contents.tsx'
import { Document } from './document.tsx'
import { firstPictureOf } from './first-picture-of.ts'

/** Of Node.js, whose types the web app does not have. */
declare function setImmediate(act: (value: unknown) => void): void

/** What the document has in place of its content. No text contains it, as texts are escaped. */
const SLOT = '<slot></slot>'

/**
 * The chunks of a document: the first is everything before the content. Each post is a chunk of its own, so other requests are
 * answered between them.
 */
export async function* render(page: PublicPage): AsyncGenerator<string> {
  const { name, picture, registration, providers } = page.network
  const first = firstPictureOf(page.content)
  let count = 0
  const markup = (node: ReactNode) => {
    showNetwork({ name, picture, registration, providers })
    return renderToStaticMarkup(
      <PagePath value={page.path}>
        <IsEmbedded value={page.content.kind === 'embed'}>
          <FirstPicture value={first}>{node}</FirstPicture>
        </IsEmbedded>
      </PagePath>,
      { identifierPrefix: `p${count++}-` },
    )
  }
  const { wrap = (content) => content, chunks } = chunksOf(page)
  const frame = markup(<Document page={page}>{wrap(<slot />)}</Document>)
  const [before, after] = frame.split(SLOT)
  yield `<!DOCTYPE html>${before!.replace(/^<!DOCTYPE html>/i, '')}`
  for (const chunk of chunks) {
    yield markup(chunk)
    await new Promise((resolve) => setImmediate(resolve))
  }
  yield after!
}
