/** Renders the Markdown of administrators as HTML with few tags and no attributes except those of links. */
import type { MarkdownIt, Token } from 'markdown-it'

let parser: Promise<MarkdownIt> | undefined

// Loaded with the first page: most processes never show one.
const loadParser = (): Promise<MarkdownIt> => (parser ??= openParser())

async function openParser(): Promise<MarkdownIt> {
  const { default: Markdown } = await import('markdown-it')
  const markdown = Markdown({ html: false, linkify: true, breaks: true })
  // Images of other servers would reveal who reads the page, and the policy of the page blocks them.
  markdown.disable('image')
  markdown.linkify.set({ fuzzyLink: false, fuzzyIP: false })
  markdown.validateLink = isSafeLink
  return markdown
}

const SAFE = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i

/** Whether a link is a web, mail or telephone address, or a path on this server. */
export const isSafeLink = (url: string): boolean => SAFE.test(url) && !/[\s\\]/.test(url)

/**
 * Renders Markdown as HTML without raw HTML, pictures, scripts and styles, and with balanced tags. Its highest headings
 * have level `top`, because the page has an h1.
 */
export async function renderMarkdown(text: string, top: 2 | 3 = 2): Promise<string> {
  const markdown = await loadParser()
  const tokens = markdown.parse(text, {})
  const highest = Math.min(...tokens.map(levelOf).filter((level) => level > 0))
  for (const token of tokens) restrict(token, top - highest)
  return markdown.renderer.render(tokens, markdown.options, {})
}

/** The level of a heading; 0 for any other token. */
const levelOf = ({ tag }: Token): number => Number(/^h([1-6])$/.exec(tag)?.[1] ?? 0)

/** Removes all attributes except the ones named here: tables come with styles, links with titles. */
function restrict(token: Token, shift: number): void {
  const level = levelOf(token)
  if (level > 0) token.tag = `h${Math.min(6, level + shift)}`
  // The words after ``` become a class.
  token.info = ''
  token.attrs = (token.attrs ?? []).filter(
    ([name, value]) =>
      (name === 'href' && isSafeLink(String(value))) || (name === 'start' && /^\d+$/.test(String(value))),
  )
  if (token.type === 'link_open') token.attrPush(['rel', 'nofollow noopener'])
  for (const child of token.children ?? []) restrict(child, shift)
}
