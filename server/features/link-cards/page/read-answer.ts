/** Reads the answer of a site as a page. */
import type { PublicAnswer } from '#server/core/outgoing/get-public.ts'
import type { PublicHead } from '#server/core/outgoing/open-public.ts'
import { decodePage } from './charset.ts'
import { beginsAsPage, isPageType, isUnknownType, mediaTypeOf } from './media-type.ts'
import { type PageFacts, readPage } from './read-page.ts'

/** Whether an answer may be a page, as its head says. */
export function mayBePage({ status, headers }: PublicHead): boolean {
  const type = mediaTypeOf(headers['content-type'])
  const isSniffed = isUnknownType(type) && headers['x-content-type-options']?.toString().toLowerCase() !== 'nosniff'
  return status === 200 && (isPageType(type) || isSniffed)
}

/** Whether a body is a page that begins so. */
export function isPageStart({ headers }: PublicHead, start: Buffer): boolean {
  const type = mediaTypeOf(headers['content-type'])
  return isPageType(type) || beginsAsPage(decodePage(start, type))
}

/** Reads a page. */
export function readAnswer({ headers, body, end }: PublicAnswer, url: URL, robot: string): PageFacts {
  const type = mediaTypeOf(headers['content-type'])
  const isXml = type.essence === 'application/xhtml+xml'
  return readPage(decodePage(body, type), { url, robot, isXml, isWhole: end === 'whole' })
}
