/** Reads what a page says of itself: Open Graph, Twitter's tags, its title, and where its oEmbed answer is. */
import { Parser } from 'htmlparser2'
import { forbidsSnippets } from './robots-directives.ts'

/** What a page says of itself, as it is written there. */
export interface PageFacts {
  /** Whether Open Graph or Twitter's tags give the title. */
  hasOwnTitle: boolean
  title: string
  description: string
  site: string
  /** The address of an image, relative to that of the page. */
  image: string
  /** The address of the oEmbed answer. */
  oEmbed: string
  forbidsSnippets: boolean
}

/** Elements inside of each other. A page with more is not read on: closing tags would be searched among all of them. */
const MAX_DEPTH = 300
/** Elements of a page that are read: those of the head, and the beginning of the body. */
const MAX_ELEMENTS = 10_000
/** Characters of a robots tag that are read. */
const MAX_DIRECTIVES = 1_000
const MAX_TITLE = 2_000

const names = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  site: ['og:site_name', 'application-name'],
  image: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'],
} as const
const wanted = new Set<string>(Object.values(names).flat())

/** Reads a page, in one pass and without a tree. `robots` is the name by which its robots tags may address this server. */
export function readPage(html: string, robots: string): PageFacts {
  const found = new Map<string, string>()
  const directives: string[] = []
  let oEmbed = ''
  let title = ''
  let depth = 0
  let elements = 0
  let isInTitle = false
  let hasTitle = false
  const parser = new Parser({
    onopentag(name, attributes) {
      const isEnough = name === 'body' && found.has('og:title')
      if (isEnough || ++depth > MAX_DEPTH || ++elements > MAX_ELEMENTS) return parser.pause()
      // The title of an SVG drawing is lower down, and comes later.
      if (name === 'title' && !hasTitle) isInTitle = true
      if (name === 'meta') {
        const key = (attributes.property ?? attributes.name ?? '').trim().toLowerCase()
        const content = attributes.content?.trim() ?? ''
        if (key === 'robots' || key === robots.toLowerCase()) directives.push(content.slice(0, MAX_DIRECTIVES))
        if (wanted.has(key) && content !== '' && !found.has(key)) found.set(key, content)
      }
      if (name === 'link' && attributes.type?.toLowerCase() === 'application/json+oembed')
        oEmbed ||= attributes.href?.trim() ?? ''
    },
    ontext(text) {
      if (isInTitle && title.length < MAX_TITLE) title += text
    },
    onclosetag(name) {
      depth--
      if (name === 'title' && isInTitle) {
        isInTitle = false
        hasTitle = true
      }
    },
  })
  parser.write(html)
  const first = (keys: readonly string[]) => keys.map((key) => found.get(key)).find((each) => each !== undefined)
  const ownTitle = first(names.title)
  return {
    hasOwnTitle: ownTitle !== undefined,
    title: ownTitle ?? title,
    description: first(names.description) ?? '',
    site: first(names.site) ?? '',
    image: first(names.image) ?? '',
    oEmbed,
    forbidsSnippets: directives.some((each) => forbidsSnippets(each, robots)),
  }
}
