import { t } from '#web/core/i18n.ts'
import { controlName } from '#web/features/posts/control-name.ts'
import { createStore } from '#web/store.ts'
import { EyeClosed } from '#web/ui/icons.ts'
import type { ListedTweet } from './tweet-origin.tsx'

/** The posts that were opened despite a muted word. A list forgets its rows when they scroll away. */
export const openedTweets = createStore<ReadonlySet<string>>(new Set())

/** Replaces a post with muted words: names the words, with Show. */
export function FilteredLine({ tweet, position }: { tweet: ListedTweet; position?: number | undefined }) {
  const words = tweet.filtered?.words.join(', ') ?? ''
  return (
    <article
      aria-label={t('Hidden: {words}', { words })}
      aria-posinset={position}
      aria-setsize={position && -1}
      className="flex min-h-12 items-center gap-3 border-b border-line px-4 py-2 text-muted"
    >
      <EyeClosed aria-hidden size={18} className="shrink-0" />
      <p dir="auto" className="min-w-0 flex-1 wrap-anywhere">
        {t('Hidden: {words}', { words })}
      </p>
      <button
        type="button"
        aria-label={controlName(t('Show'), tweet)}
        onClick={() => openedTweets.set(new Set(openedTweets.get()).add(tweet._id))}
        className="min-h-8 shrink-0 rounded-pill px-3 font-bold text-accent hover:bg-accent-soft pointer-coarse:min-h-11"
      >
        {t('Show')}
      </button>
    </article>
  )
}
