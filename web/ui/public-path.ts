import { splitText } from '#contract/text.ts'

/** Whether visitors have a public page at a path of the app, where the network lets them read. The server has the same paths. */
export const hasPublicPage = (path: string): boolean =>
  path === '/explore' || /^\/(?:tweet|user)\/[^/?#]+$/.test(path) || isTag(/^\/explore\?q=(%23[^&#]+)$/.exec(path)?.[1])

/** Whether all that a query of a URL searches for is one hashtag. */
function isTag(query: string | undefined): boolean {
  if (query === undefined) return false
  try {
    const [part, ...rest] = splitText(decodeURIComponent(query))
    return part?.kind === 'hashtag' && rest.length === 0
  } catch {
    // No UTF-8, so no text.
    return false
  }
}
