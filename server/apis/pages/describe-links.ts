/** What a public page names besides its content: the network, feeds, hub, oEmbed answers and the image of link previews. */
import type { PageContent, PublicPage } from '#contract/pages.ts'
import type { Config } from '#server/core/config/config.ts'
import { configuredProviders } from '#server/features/accounts/identities/providers.ts'
import { type Look, pictureUrl } from '#server/features/network/network.ts'
import { linksForTag, linksForTweet, linksForUser } from './feeds/links.ts'
import { shareImageOf, shareImageOfTag, shareImageOfUser } from './share-images/share-image-of.ts'

interface Place {
  origin: string
  /** The address of the WebSub hub. */
  hub: string | null
  /** The version of the network's look. */
  look: string
}

/** The network, as pages show it. */
export const networkOf = (look: Look, config: Config): PublicPage['network'] => ({
  name: look.name,
  picture: pictureUrl(look),
  colour: look.colour,
  registration: look.registration,
  providers: configuredProviders(config),
})

export function describeLinks(content: PageContent, place: Place): Pick<PublicPage, 'links' | 'shareImage'> {
  switch (content.kind) {
    case 'tweet': {
      const { tweet } = content
      return { links: linksForTweet(place, tweet._id), shareImage: shareImageOf(place, tweet) }
    }
    case 'user': {
      const { username, name } = content.user
      return { links: linksForUser(place, username, name), shareImage: shareImageOfUser(place, content.user) }
    }
    case 'tag':
      return { links: linksForTag(place, content.tag), shareImage: shareImageOfTag(place, content) }
    default:
      return { links: [], shareImage: null }
  }
}
