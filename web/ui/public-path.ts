import { splitText } from '#contract/text.ts'

/** Whether visitors have a public page at a path of the app, where the network lets them read. The server has the same paths. */
export const hasPublicPage = (path: string): boolean =>
  /^\/(?:tweet|user)\/[^/?#]+$/.test(path) || (/^\/explore\?q=%23[^&#]+$/.test(path) && isTag(path))

/** Whether all that is searched for is one hashtag. */
function isTag(path: string): boolean {
  const [part, ...rest] = splitText(new URLSearchParams(path.slice(path.indexOf('?'))).get('q') ?? '')
  return part?.kind === 'hashtag' && rest.length === 0
}
