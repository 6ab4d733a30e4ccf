import type { Tweet } from '#contract/calls/tweets.ts'
import { views } from '#web/features/posts/parts/views.ts'
import { TweetText } from './tweet-text.tsx'

interface TweetContentProps {
  tweet: Tweet
  /** The id of the element that names the tweet: its text, or the cover of the text. */
  id?: string
  isLarge?: boolean
  /** Shows parts below the text as one line each, such as "2 images". */
  isShort?: boolean
}

/** Text and other parts of a tweet, unless a content warning covers them. */
export function TweetContent({ tweet, id, isLarge = false, isShort = false }: TweetContentProps) {
  // As lines of text, parts show less than the text says.
  const content = isShort
    ? tweet.content
    : views.reduce((text, { shownText }) => shownText?.(text, tweet) ?? text, tweet.content)
  const textId = views.some(({ isCovered }) => isCovered?.(tweet)) ? undefined : id
  return views.reduceRight(
    (shown, { Cover }) =>
      Cover ? (
        <Cover tweet={tweet} id={id}>
          {shown}
        </Cover>
      ) : (
        shown
      ),
    <>
      {content && (
        <TweetText text={content} isLarge={isLarge} isTranslatable {...(textId !== undefined && { id: textId })} />
      )}
      {views.map(
        ({ Content }, index) => Content && <Content key={index} tweet={tweet} isLarge={isLarge} isShort={isShort} />,
      )}
    </>,
  )
}
