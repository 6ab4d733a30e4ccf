/** Titles and descriptions of public pages. A content warning covers its post there, too. */

import type { Tweet } from '#contract/calls/tweets.ts'
import type { PageContent } from '#contract/pages.ts'
import { t } from '#web/core/i18n.ts'
import { mediaText } from '#web/features/media/video/media-words.ts'
import { networkName } from '#web/ui/network.ts'

/** What may be read of a post before it is opened. */
export const openTextOf = ({ warning, content }: Tweet): string => (warning ?? content).replace(/\s+/g, ' ').trim()

/** The title of the content, without the name of the network; empty for the landing page. */
export function titleOf(content: PageContent): string {
  switch (content.kind) {
    case 'tweet':
    case 'embed': {
      const { tweet } = content
      const text = openTextOf(tweet)
      return text
        ? t('{name}: “{text}”', { name: tweet.user.name, text: shorten(text, TITLE) })
        : t('Post by {name}', { name: tweet.user.name })
    }
    case 'user':
      return `${content.user.name} (@${content.user.username})`
    case 'tag':
      return `#${content.tag}`
    case 'explore':
      return t('Explore')
    case 'landing':
      return ''
    case 'missing':
      return t('This page doesn’t exist, or isn’t public.')
    case 'gone':
      return t('This page is gone.')
  }
}

/** The description of the content in search results and previews. */
export function descriptionOf(content: PageContent): string {
  switch (content.kind) {
    case 'tweet':
    case 'embed': {
      const { tweet } = content
      return shorten(openTextOf(tweet), DESCRIPTION) || mediaText(tweet.media)
    }
    case 'user': {
      const { user } = content
      return (
        shorten(user.bio.replace(/\s+/g, ' '), DESCRIPTION) ||
        t('Posts by {name} on {network}.', { name: user.name, network: networkName() })
      )
    }
    case 'tag':
      return t('Posts with #{tag} on {network}.', { tag: content.tag, network: networkName() })
    default:
      return t('Plus is a place for short posts: share what’s happening and see what others say.')
  }
}

/** Search engines show about as much. */
const TITLE = 100
const DESCRIPTION = 200

const shorten = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, text.lastIndexOf(' ', length)).slice(0, length)}…`
