import { tweetAt } from '#contract/screens.ts'

/** The id of the post of this network to which a text is a link, if the text is nothing else. */
export function linkedTweet(text: string): string | undefined {
  const link = URL.parse(text.trim())
  return link?.origin === location.origin ? tweetAt(link.pathname) : undefined
}
