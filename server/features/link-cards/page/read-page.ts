/** Reads what a page says of itself: Open Graph, Twitter's tags, its title, and where its oEmbed answer is. */
import { PageTags } from './page-tags.ts'
import { type Fact, parsePage } from './parse-page.ts'
import { type Forbidden, forbiddenBy } from './robots-directives.ts'
import { withEndTags } from './xhtml.ts'

/** What a page says of itself. Texts are clean; each is the first that shows something. */
export interface PageFacts {
  /** Whether Open Graph or Twitter's tags give the title. */
  hasOwnTitle: boolean
  title: string
  description: string
  site: string
  /** The addresses of images, the preferred first. */
  images: string[]
  /** The address of the oEmbed answer. */
  oEmbed: string | null
  forbidden: Forbidden
  /** Whether the page has its whole head. */
  isHeadComplete: boolean
}

interface Page {
  /** The address of the page. */
  url: URL
  /** The name by which its robots tags may address this server. */
  robot: string
  /** Whether it is XHTML. */
  isXml?: boolean
  /** Whether the text is all of it. */
  isWhole?: boolean
}

/** Reads the text of a page. */
export function readPage(text: string, { url, robot, isXml = false, isWhole = true }: Page): PageFacts {
  const isEnough = (head: Fact[]) => tagsOf(head, robot).text('title') !== ''
  const { facts, isHeadComplete } = parsePage(isXml ? withEndTags(text) : text, { isWhole, isEnough })
  const tags = tagsOf(facts, robot)
  const base = URL.parse(tags.base, url.href)
  const place = base && isWeb(base) ? base : url
  const ownTitle = tags.text('title')
  return {
    hasOwnTitle: ownTitle !== '',
    title: ownTitle || tags.title,
    description: tags.text('description'),
    site: tags.text('site'),
    images: tags.images.flatMap((each) => addressOf(each, place) ?? []),
    oEmbed: addressOf(tags.oEmbed, place),
    forbidden: forbiddenBy(tags.directives, robot),
    isHeadComplete,
  }
}

function tagsOf(facts: readonly Fact[], robot: string): PageTags {
  const tags = new PageTags(robot)
  for (const fact of facts) tags.add(fact)
  // Tags for readers without scripts come after all others.
  const unscripted = facts.filter(({ name }) => name === 'noscript').map((fact) => fact.text)
  if (unscripted.length > 0)
    for (const fact of parsePage(unscripted.join('\n'), { isWhole: true, isEnough: () => false }).facts)
      if (fact.name !== 'title') tags.add(fact)
  return tags
}

const isWeb = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:'

/** The whole address that a tag names. Null for none that can be fetched. */
export function addressOf(address: string, base: URL): string | null {
  const url = address === '' ? null : URL.parse(address, base.href)
  return url && isWeb(url) ? url.href : null
}
