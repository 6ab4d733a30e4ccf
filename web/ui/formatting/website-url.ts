import { linkTarget } from './shown-url.ts'

/** The URL of a profile's website; https:// is added if missing. Null if it is not a URL. */
export function websiteUrl(text: string): string | null {
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`
  return URL.canParse(url) ? linkTarget(url) : null
}
