/** JSON-LD of public pages, as schema.org defines it and search engines read it. */
import type { Tweet } from '#contract/calls/tweets.ts'
import type { Author } from '#contract/calls/users.ts'
import type { PublicPage } from '#contract/pages.ts'
import { websiteUrl } from '#web/ui/formatting/website-url.ts'
import { imageUrl } from '#web/ui/image-url.ts'
import { openTextOf } from './titles.ts'

/** The data of a page; null where there is none. */
export function structuredData(page: PublicPage, url: string): object | null {
  const { content, origin, network, language } = page
  const context = { '@context': 'https://schema.org' }
  const site = { '@type': 'WebSite', name: network.name, url: `${origin}/` }
  const post = (tweet: Tweet) => postData(tweet, origin)
  switch (content.kind) {
    case 'tweet':
      return {
        ...context,
        ...post(content.tweet),
        '@type': 'SocialMediaPosting',
        mainEntityOfPage: url,
        isPartOf: site,
        comment: content.replies.map((reply) => ({ ...post(reply), '@type': 'Comment' })),
      }
    case 'user': {
      const { user } = content
      const website = websiteUrl(user.website)
      return {
        ...context,
        '@type': 'ProfilePage',
        url,
        dateCreated: user.dateRegistered || user.createdAt,
        isPartOf: site,
        mainEntity: {
          ...authorData(user, origin),
          identifier: user._id,
          ...(user.bio && { description: user.bio }),
          ...(user.website && website && { sameAs: [website] }),
          interactionStatistic: [counter('FollowAction', user.followersCount)],
          agentInteractionStatistic: counter('WriteAction', user.tweetsCount),
        },
        hasPart: content.tweets.map((tweet) => ({ ...post(tweet), '@type': 'SocialMediaPosting' })),
      }
    }
    case 'tag':
      return {
        ...context,
        '@type': 'CollectionPage',
        url,
        name: `#${content.tag}`,
        isPartOf: site,
        hasPart: content.tweets.map((tweet) => ({ ...post(tweet), '@type': 'SocialMediaPosting' })),
      }
    case 'explore':
      return { ...context, '@type': 'CollectionPage', url, isPartOf: site }
    case 'landing':
      return { ...context, ...site, inLanguage: language }
    default:
      return null
  }
}

const counter = (type: string, count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: { '@type': type },
  userInteractionCount: count,
})

const authorData = ({ name, username, avatar, isVerifiedOrg }: Author, origin: string) => ({
  '@type': isVerifiedOrg ? 'Organization' : 'Person',
  name,
  alternateName: `@${username}`,
  url: `${origin}/user/${username}`,
  ...(avatar && { image: new URL(imageUrl(avatar), origin).href }),
})

/** A post without its type. Of a covered post only the warning is there. */
function postData(tweet: Tweet, origin: string): object {
  const { _id, createdAt, editedAt, user, media, warning, isSensitive } = tweet
  const url = `${origin}/tweet/${_id}`
  const absolute = (path: string) => new URL(imageUrl(path), origin).href
  const shown = warning === null && !isSensitive ? media : []
  const video = shown[0]?.video
  const text = openTextOf(tweet)
  return {
    '@id': url,
    url,
    author: authorData(user, origin),
    datePublished: createdAt,
    ...(editedAt && { dateModified: editedAt }),
    ...(text && { text }),
    ...(video
      ? {
          [video.kind === 'voice' ? 'audio' : 'video']: {
            '@type': video.kind === 'voice' ? 'AudioObject' : 'VideoObject',
            name: shown[0]!.alt || text || user.name,
            contentUrl: absolute(video.url),
            thumbnailUrl: absolute(shown[0]!.smallUrl),
            uploadDate: createdAt,
            duration: `PT${Math.max(1, Math.round(video.seconds))}S`,
          },
        }
      : shown.length > 0 && { image: shown.map(({ url: image }) => absolute(image)) }),
    interactionStatistic: [
      counter('LikeAction', tweet.likesCount),
      counter('ShareAction', tweet.retweetsCount),
      counter('CommentAction', tweet.repliesCount),
    ],
    commentCount: tweet.repliesCount,
  }
}
