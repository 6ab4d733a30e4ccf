import type { Tweet } from '#contract/calls/tweets.ts'
import type { PageContent } from '#contract/pages.ts'

/** Posts that a reader sees before scrolling. */
const POSTS_IN_VIEW = 3

/** The address of the first picture of a post in view; null where it is covered. */
export function firstPictureOf(content: PageContent): string | null {
  const posts = firstPosts(content).slice(0, POSTS_IN_VIEW)
  const pictured = posts.find(({ media: [first] }) => first && !first.video)
  return pictured && !pictured.isSensitive && pictured.warning === null ? pictured.media[0]!.url : null
}

function firstPosts(content: PageContent): readonly Tweet[] {
  switch (content.kind) {
    case 'tweet':
      return [...content.ancestors, content.tweet]
    case 'embed':
      return [content.tweet]
    case 'tag':
    case 'user':
      return content.tweets
    default:
      return []
  }
}
