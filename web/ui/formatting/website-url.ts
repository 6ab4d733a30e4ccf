import { linkTarget, linkText } from './link-text.ts'

/** Where a website leads (SPEC §5): https:// is added where it is missing. Null when it is no address. */
export function websiteUrl(text: string): string | null {
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`
  return URL.canParse(url) ? linkTarget(url) : null
}

/** How it is shown: without what every address begins with. */
export const websiteText = (url: string): string => linkText(url, true)
