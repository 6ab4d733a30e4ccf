import { useQuery } from '@tanstack/react-query'
import type { GrokAnswer } from '#contract/calls/grok.ts'
import type { Tweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { useWatchedTweet } from '#web/core/live/live-events.ts'
import { routes } from '#web/core/routes.ts'
import { sourcesOptions } from '#web/features/grok/api.ts'
import { TitledSection } from '#web/features/grok/titled-section.tsx'
import { mediaText } from '#web/features/media/video/media-words.ts'
import { useUpdateTweetCopies } from '#web/features/posts/api.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { RelativeTime } from '#web/ui/formatting/time.tsx'
import { ChevronRight } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/loading.tsx'

interface SourcesProps {
  exchange: string
  answer: GrokAnswer
  /** The number of the source whose citation was pressed. */
  highlighted: number | null
}

export const sourceId = (exchange: string, n: number): string => `source-${exchange}-${n}`

/** The tweets and help pages that an answer cites. */
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
    className: classNames(highlighted === n && 'bg-accent-soft'),
  })
  return (
    <TitledSection id="sources" title={t('Sources')}>
      <ul className="overflow-hidden rounded-card border border-line [&>li:last-child>*]:border-b-0">
        {isLoading && (
          <li aria-label={t('Loading')} className="animate-late">
            {sources.map(({ n }) => (
              <div key={n} className={rowClass}>
                <Skeleton className="h-3.5 w-2/3" />
              </div>
            ))}
          </li>
        )}
        {posts.map(({ n, tweet }) => (
          <li key={n} {...rowProps(n)}>
            <SourceRow n={n} tweet={tweet} />
          </li>
        ))}
        {pages.map(({ n, title, path }) => (
          <li key={n} {...rowProps(n)}>
            <Link to={path} className={classNames(rowClass, 'font-bold')}>
              <CitationNumber n={n} />
              <span className="min-w-0 flex-1 truncate">{title}</span>
              <ChevronRight aria-hidden size={20} className="shrink-0 text-muted rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

const rowClass =
  'flex min-h-11 items-center gap-2 border-b border-line px-4 py-2 transition-colors -outline-offset-2 hover:bg-hover'

/** A post on one line: its author, the beginning of its text, and its time. */
function SourceRow({ n, tweet }: { n: number; tweet: Tweet }) {
  useWatchedTweet(tweet._id)
  return (
    <Link to={routes.tweet(tweet._id)} className={rowClass}>
      <CitationNumber n={n} />
      <Avatar src={tweet.user.avatar} size={20} />
      <bdi className="max-w-2/5 shrink-0 truncate font-bold">{tweet.user.name}</bdi>
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {startOf(tweet)}
      </span>
      <RelativeTime value={tweet.createdAt} className="shrink-0 text-muted" />
    </Link>
  )
}

/** The beginning of a post: its text, or the line that covers it. */
function startOf({ filtered, warning, content, media }: Tweet): string {
  if (filtered) return t('Hidden: {words}', { words: filtered.words.join(', ') })
  return warning || content || mediaText(media)
}

// Hidden from screen readers, which read the number in the text, with the name of the source.
const CitationNumber = ({ n }: { n: number }) => (
  <span
    aria-hidden
    className="min-w-5 shrink-0 rounded-pill bg-accent-fill px-1 text-center text-xs leading-5 font-semibold text-on-fill tabular-nums"
  >
    {n}
  </span>
)
