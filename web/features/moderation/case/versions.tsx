import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CaseDetail } from '#contract/calls/cases.ts'
import type { ReportedTweet } from '#contract/moderation-schemas.ts'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { MediaGrid } from '#web/features/media/media-grid.tsx'
import { renewOnce } from '#web/features/media/renew.ts'
import { StartsByItself } from '#web/features/media/video/starts-by-itself.ts'
import { caseVersionsOptions, MODERATION } from '#web/features/moderation/api.ts'
import { Chip } from '#web/features/moderation/chip.tsx'
import { VersionList } from '#web/features/posts/history/version-list.tsx'
import { AnswerList } from '#web/features/posts/parts/poll/answer-list.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Part } from './part.tsx'

/** The versions of a reported post that was edited, uncovered. */
export function Versions({ detail: { _id }, tweet }: { detail: CaseDetail; tweet: ReportedTweet }) {
  const cache = useQueryClient()
  const query = useQuery({
    ...caseVersionsOptions(_id),
    enabled: tweet.versionAt !== null && tweet.state !== 'deleted',
  })
  const versions = query.data?.versions ?? []
  if (query.isError ? query.data : versions.length < 2) return null
  return (
    <Part title={t('Edit history')}>
      <QueryStates
        {...queryStates(query, t('Failed to load edit history'))}
        skeleton={<Skeleton className="h-12 w-full" />}
      >
        <div className="-mx-4">
          <VersionList versions={versions} publishedAt={tweet.createdAt} reportedAt={tweet.versionAt} heading="h3">
            {({ warning, media, poll }, text) => (
              <>
                {warning !== null && <Chip>{t('Content warning: {warning}', { warning })}</Chip>}
                {text}
                {poll && <AnswerList choices={poll.choices} />}
                {media.length > 0 && (
                  <div className="mt-3 max-w-48">
                    <StartsByItself value={false}>
                      <MediaGrid
                        media={media}
                        onBroken={(url) => renewOnce(url, () => cache.invalidateQueries({ queryKey: MODERATION }))}
                      />
                    </StartsByItself>
                  </div>
                )}
              </>
            )}
          </VersionList>
        </div>
      </QueryStates>
    </Part>
  )
}
