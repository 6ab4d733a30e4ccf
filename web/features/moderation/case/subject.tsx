import { useQueryClient } from '@tanstack/react-query'
import type { CaseDetail } from '#contract/calls/cases.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { ReportedTweet } from '#contract/moderation-schemas.ts'
import { rich, t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { MediaGrid } from '#web/features/media/media-grid.tsx'
import { renewOnce } from '#web/features/media/renew.ts'
import { StartsByItself } from '#web/features/media/video/starts-by-itself.ts'
import { MODERATION } from '#web/features/moderation/api.ts'
import { Chip } from '#web/features/moderation/chip.tsx'
import { LinkCard } from '#web/features/posts/parts/card/link-card.tsx'
import { AnswerList } from '#web/features/posts/parts/poll/answer-list.tsx'
import { ShortTime } from '#web/ui/formatting/time.tsx'
import { Link } from '#web/ui/link.tsx'
import { Part } from './part.tsx'
import { Versions } from './versions.tsx'

/** The reported content at the time of the report, and its present state. Reports show their attached messages themselves. */
export function Subject({ detail }: { detail: CaseDetail }) {
  const { kind, tweet, excerpt } = detail
  if (kind === 'user') return null
  if (kind === 'tweet' && tweet)
    return (
      <>
        <Part title={t('Reported post')}>
          <TweetCopy tweet={tweet} />
        </Part>
        <Versions detail={detail} tweet={tweet} />
      </>
    )
  if (!excerpt) return null
  return (
    <Part title={kind === 'tweet' ? t('Reported post') : t('Reported message')}>
      <p dir="auto" className="text-lg wrap-anywhere whitespace-pre-wrap">
        {excerpt}
      </p>
    </Part>
  )
}

const states: Record<ReportedTweet['state'], { label: string; tone: 'plain' | 'red' } | null> = {
  public: null,
  edited: { label: t('Edited since then. This is what was reported.'), tone: 'plain' },
  removed: { label: t('Removed by moderators'), tone: 'red' },
  deleted: { label: t('Deleted by its author since'), tone: 'plain' },
}

/** A post with its content at the time of the report, and a link to the present post. */
export function TweetCopy({ tweet, isSmall = false }: { tweet: ReportedTweet; isSmall?: boolean }) {
  const cache = useQueryClient()
  const { _id, content, media, pollChoices = [], quote, createdAt, versionAt, state, isSensitive, card } = tweet
  const word = states[state]
  return (
    <div className="rounded-card border border-line px-4 py-3">
      {content && (
        <p dir="auto" className={`wrap-anywhere whitespace-pre-wrap ${isSmall ? '' : 'text-lg'}`}>
          {content}
        </p>
      )}
      {media.length > 0 && (
        <div className="mt-3 max-w-96">
          <StartsByItself value={false}>
            <MediaGrid
              media={media}
              onBroken={(url) => renewOnce(url, () => cache.invalidateQueries({ queryKey: MODERATION }))}
            />
          </StartsByItself>
        </div>
      )}
      {pollChoices.length > 0 && <AnswerList choices={pollChoices} />}
      {quote && (
        <div className="mt-3 rounded-card border border-line px-3 py-2">
          <p className="text-sm text-muted">{t('Quoted post by {name}', { name: `@${quote.username}` })}</p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {quote.content}
          </p>
        </div>
      )}
      {card && (
        <div className="mt-3 max-w-96">
          <LinkCard card={card} />
        </div>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        <ShortTime value={createdAt} />
        <VersionChip tweet={tweet} />
        {word && (state !== 'edited' || versionAt === null) && <Chip tone={word.tone}>{word.label}</Chip>}
        {isSensitive && <Chip>{t('Marked as sensitive')}</Chip>}
        {(state === 'public' || state === 'edited') && (
          <Link to={routes.tweet(_id)} className="text-accent underline underline-offset-3">
            {t('Open post')}
          </Link>
        )}
      </p>
    </div>
  )
}

/** Which version of an edited post was reported. */
function VersionChip({ tweet: { createdAt, versionAt, state } }: { tweet: ReportedTweet }) {
  if (versionAt === null) return null
  const time = <ShortTime value={versionAt} />
  if (state === 'edited') return <Chip>{rich('Version of {time}, edited since', { time })}</Chip>
  // To the minute, as both times are shown.
  const wasEdited = Date.parse(versionAt) - Date.parse(createdAt) >= MINUTE_MS
  return wasEdited && <Chip>{rich('Version of {time}', { time })}</Chip>
}
