/** The tags of a page that say what it is, by their names. */
import { CARD_TEXT_LENGTHS } from '#contract/limits.ts'
import { cleanCardText } from './clean-card-text.ts'
import type { Fact } from './parse-page.ts'

/** Names of tags with a text, the preferred first. */
const TEXTS = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  site: ['og:site_name', 'application-name'],
} as const
type Text = keyof typeof TEXTS
const kinds = new Map<string, Text>()
for (const kind of ['title', 'description', 'site'] as const) for (const name of TEXTS[kind]) kinds.set(name, kind)

/** Characters of a robots tag that are read. */
const MAX_DIRECTIVES = 1_000
/** Images of each kind of tags that are kept. */
const MAX_IMAGES = 20

/** Collects tags. Of several with one name the first counts whose text shows something. */
export class PageTags {
  readonly #robot: string
  readonly #texts = new Map<string, string>()
  readonly #openGraphImages: string[] = []
  readonly #twitterImages: string[] = []
  readonly directives: string[] = []
  /** The title of the document, as the tab of a browser shows it. */
  title = ''
  oEmbed = ''
  base = ''

  /** `robot` is the name by which robots tags may address this server. */
  constructor(robot: string) {
    this.#robot = robot.toLowerCase()
  }

  add({ name, attribute, text, isInDrawing }: Fact): void {
    if (name === 'title' && !isInDrawing) this.title ||= cleanText(text, 'title')
    else if (name === 'base') this.base ||= attribute('href').trim()
    else if (name === 'link') {
      if (attribute('type').trim().toLowerCase() === 'application/json+oembed') this.oEmbed ||= attribute('href').trim()
    } else if (name === 'meta') {
      const content = attribute('content').trim()
      if (content !== '')
        for (const each of namesIn(`${attribute('property')} ${attribute('name')}`)) this.#addMeta(each, content)
    }
  }

  /** The text of the preferred tag that has one. Empty without any. */
  text(kind: Text): string {
    return TEXTS[kind].map((name) => this.#texts.get(name)).find((each) => each !== undefined) ?? ''
  }

  /** The addresses of images, the preferred first. */
  get images(): string[] {
    return [...this.#openGraphImages, ...this.#twitterImages]
  }

  #addMeta(name: string, content: string): void {
    const kind = kinds.get(name)
    if (kind && !this.#texts.has(name)) {
      const text = cleanText(content, kind)
      if (text !== '') this.#texts.set(name, text)
    } else if (name === 'robots' || name === this.#robot) this.directives.push(content.slice(0, MAX_DIRECTIVES))
    else this.#addImage(name, content)
  }

  #addImage(name: string, address: string): void {
    const [openGraph, twitter] = [this.#openGraphImages, this.#twitterImages]
    if (name === 'og:image' || name === 'og:image:url') add(openGraph, address)
    // The secure address of an image follows its plain one.
    else if (name === 'og:image:secure_url') add(openGraph, address, openGraph.length - 1)
    else if (name === 'twitter:image' || name === 'twitter:image:src') add(twitter, address)
  }
}

const cleanText = (text: string, kind: Text): string => cleanCardText(text.trim(), CARD_TEXT_LENGTHS[kind])

// RDFa takes the words of a property as names.
const namesIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((name) => name !== '')
    .slice(0, 20)

function add(images: string[], address: string, at = images.length): void {
  if (images.length < MAX_IMAGES) images.splice(Math.max(0, at), 0, address)
}
