/** Reads the oEmbed answer of a page. */
import { decodeHTML } from 'entities/decode'
import { CARD_TEXT_LENGTHS } from '#contract/limits.ts'
import { cleanCardText } from './clean-card-text.ts'
import { addressOf, type PageFacts } from './read-page.ts'

/** Reads title, name of the site and image. Throws on what is no JSON. */
export function readEmbed(body: Buffer, url: URL): Pick<PageFacts, 'title' | 'site' | 'images'> {
  const embed = (JSON.parse(new TextDecoder().decode(body)) ?? {}) as Record<string, unknown>
  const image = addressOf(textIn(embed.thumbnail_url), url)
  return {
    // WordPress writes texts as HTML, with character references.
    title: cleanCardText(decodeHTML(textIn(embed.title)), CARD_TEXT_LENGTHS.title),
    site: cleanCardText(decodeHTML(textIn(embed.provider_name)), CARD_TEXT_LENGTHS.site),
    images: image === null ? [] : [image],
  }
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
