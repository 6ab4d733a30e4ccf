import { LinkedText, linkClass } from '#web/features/tweets/linked-text.tsx'
import { classNames } from '#web/ui/class-names.ts'

const MOST_LINES = 12

/** The text of a tweet with links for URLs, @mentions and #hashtags. */
export function TweetText({ text, id, isLarge = false }: { text: string; id?: string; isLarge?: boolean }) {
  const isTall = !isLarge && text.split('\n', MOST_LINES + 1).length > MOST_LINES
  return (
    <>
      <p
        id={id}
        dir="auto"
        className={classNames('wrap-anywhere whitespace-pre-wrap', isLarge && 'text-lg', isTall && 'line-clamp-10')}
      >
        <LinkedText text={text} linkClass={linkClass} />
      </p>
      {isTall && <span className="text-accent">Show more</span>}
    </>
  )
}
