import { useQuery } from '@tanstack/react-query'
import type { GrokAnswer } from '#contract/calls/grok.ts'
import { t } from '#web/core/i18n.ts'
import { sourcesOptions } from '#web/features/grok/api.ts'
import { useUpdateTweetCopies } from '#web/features/tweets/api.ts'
import { TweetCard } from '#web/features/tweets/card/tweet-card.tsx'
import { TweetSkeletons } from '#web/features/tweets/list/tweet-skeletons.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ChevronRight } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'

interface SourcesProps {
  exchange: string
  answer: GrokAnswer
  /** The number of the source whose citation was pressed. */
  highlighted: number | null
}

export const sourceId = (exchange: string, n: number): string => `source-${exchange}-${n}`

/** The tweets and help pages an answer cites. */
export function Sources({ exchange, answer, highlighted }: SourcesProps) {
  const { data, isPending } = useQuery(sourcesOptions(exchange, answer))
  useUpdateTweetCopies(data?.askedAt, data?.tweets ?? [])
  const { sources, pages } = answer
  const posts = sources.flatMap(({ n, tweet: id }) => {
    const tweet = data?.tweets.find(({ _id }) => _id === id)
    return tweet ? [{ n, tweet }] : []
  })
  const isLoading = isPending && sources.length > 0
  if (!isLoading && posts.length + pages.length === 0) return null

  const rowProps = (n: number) => ({
    id: sourceId(exchange, n),
    className: classNames('relative', highlighted === n && 'bg-accent-soft'),
  })
  return (
    <section aria-labelledby="sources">
      <h3 id="sources" className="mb-2 text-xl font-extrabold">
        {t('Sources')}
      </h3>
      <ul className="overflow-hidden rounded-card border border-line [&>li:last-child>*]:border-b-0">
        {isLoading && (
          <li aria-label={t('Loading')} className="animate-late">
            <TweetSkeletons count={Math.min(sources.length, 3)} />
          </li>
        )}
        {posts.map(({ n, tweet }) => (
          <li key={n} {...rowProps(n)}>
            <TweetCard tweet={tweet} />
            <CitationNumber n={n} className="absolute start-2.5 top-1.5" />
          </li>
        ))}
        {pages.map(({ n, title, path }) => (
          <li key={n} {...rowProps(n)}>
            <Link
              to={path}
              className="flex items-center gap-3 border-b border-line px-4 py-3 font-bold transition-colors -outline-offset-2 hover:bg-hover"
            >
              <CitationNumber n={n} />
              <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
              <ChevronRight aria-hidden size={20} className="shrink-0 text-muted rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

// Screen readers read it in the text, with the name of the source.
const CitationNumber = ({ n, className }: { n: number; className?: string }) => (
  <span
    aria-hidden
    className={classNames(
      'pointer-events-none min-w-5 rounded-pill bg-accent-fill px-1 text-center text-xs leading-5 font-semibold text-on-fill tabular-nums',
      className,
    )}
  >
    {n}
  </span>
)
