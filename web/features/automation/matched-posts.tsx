import type { RuleMatch } from '#contract/calls/automation.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { RelativeTime } from '#web/ui/formatting/time.tsx'
import { Link } from '#web/ui/link.tsx'

interface MatchedPostsProps {
  label: string
  matches: readonly (RuleMatch & { act?: string | null })[]
}

/** Posts and profiles that a rule matches, newest first. */
export function MatchedPosts({ label, matches }: MatchedPostsProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {matches.map(({ tweet, content, user, createdAt, act }) => (
        <li key={tweet ?? `profile ${user?._id} ${createdAt}`} className="py-2">
          <p className="flex flex-wrap gap-x-1 text-sm text-muted">
            {user ? (
              <Link to={routes.user(user.username)} className="hover:underline">
                <bdi>@{user.username}</bdi>
              </Link>
            ) : (
              t('Deleted account')
            )}
            <span>
              · <RelativeTime value={createdAt} />
            </span>
            {act && <span>· {t('Acted')}</span>}
          </p>
          {tweet === null ? (
            <p className="text-muted">{t('The profile')}</p>
          ) : content === null ? (
            <p className="text-muted">{t('This post was deleted, or isn’t visible to everyone.')}</p>
          ) : (
            <Link to={routes.tweet(tweet)} dir="auto" className="block wrap-anywhere hover:underline">
              {content || t('Post without text')}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
