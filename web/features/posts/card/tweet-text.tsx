import { Suspense } from 'react'
import { foldBlankLines } from '#contract/text.ts'
import { t } from '#web/core/i18n.ts'
import { LinkedText, linkClass } from '#web/features/posts/linked-text.tsx'
import { canTranslate } from '#web/features/posts/translate/can-translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LazyModule, untilIdle } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'

const MAX_LINES = 12

// After the first view: nobody waits for the offer of a translation.
const Translation = lazyPart(
  new LazyModule(() => untilIdle().then(() => import('#web/features/posts/translate/translation.tsx'))),
  (module) => module.Translation,
)

interface TweetTextProps {
  text: string
  id?: string
  isLarge?: boolean
  /** Offers a translation if the browser has a translator. */
  isTranslatable?: boolean
}

/** Whether a text has more lines of its own than that. */
export const isTaller = (text: string, lines: number): boolean =>
  foldBlankLines(text).split('\n', lines + 1).length > lines

/** The text of a tweet with links for URLs, @mentions and #hashtags. */
export function TweetText({ text, id, isLarge = false, isTranslatable = false }: TweetTextProps) {
  const isTall = !isLarge && isTaller(text, MAX_LINES)
  return (
    <>
      <p
        id={id}
        dir="auto"
        className={classNames('wrap-anywhere whitespace-pre-wrap', isLarge && 'text-lg', isTall && 'line-clamp-10')}
      >
        <LinkedText text={text} linkClass={linkClass} />
      </p>
      {isTall && <span className="text-accent">{t('Show more')}</span>}
      {isTranslatable && canTranslate() && (
        <Suspense>
          <Translation key={text} text={text} />
        </Suspense>
      )}
    </>
  )
}
