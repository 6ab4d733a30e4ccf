/** Renders the Markdown of administrators as HTML of few tags and no attribute that could do anything but link. */
import type { MarkdownIt, Token } from 'markdown-it'

let parser: Promise<MarkdownIt> | undefined

// Loaded with the first page: most processes never show one.
const loadParser = (): Promise<MarkdownIt> => (parser ??= openParser())

async function openParser(): Promise<MarkdownIt> {
  const { default: Markdown } = await import('markdown-it')
  const markdown = Markdown({ html: false, linkify: true, breaks: true })
  // Pictures of other servers would report who reads the page, and the policy of the page refuses them.
  markdown.disable('image')
  markdown.linkify.set({ fuzzyLink: false, fuzzyIP: false })
  markdown.validateLink = isSafeLink
  return markdown
}

const SAFE = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i

/** Whether a link leads to the web, an address, a telephone, or a place on this server. */
export const isSafeLink = (url: string): boolean => SAFE.test(url) && !/[\s\\]/.test(url)

/**
 * Markdown as HTML. It has no HTML of its own, no picture, no script and no style, and its tags are balanced. Its highest
 * headings are of level `top`, as the page has an h1.
 */
export async function renderMarkdown(text: string, top: 2 | 3 = 2): Promise<string> {
  const markdown = await loadParser()
  const tokens = markdown.parse(text, {})
  const highest = Math.min(...tokens.map(levelOf).filter((level) => level > 0))
  for (const token of tokens) restrict(token, top - highest)
  return markdown.renderer.render(tokens, markdown.options, {})
}

/** The level of a heading; 0 for everything else. */
const levelOf = ({ tag }: Token): number => Number(/^h([1-6])$/.exec(tag)?.[1] ?? 0)

/** Leaves only what is named here: tables come with styles, links with whatever their title says. */
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
