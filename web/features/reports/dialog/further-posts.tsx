import { useQuery } from '@tanstack/react-query'
import { REPORT_TWEETS } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { postsOfOptions } from '#web/features/reports/api.ts'
import type { Reported } from '#web/features/reports/reported.ts'
import { CheckRow } from '#web/ui/controls/check-row.tsx'
import { RelativeTime } from '#web/ui/formatting/time.tsx'

interface FurtherPostsProps {
  subject: Reported
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Further posts of the same author to attach. Empty if there are none. */
export function FurtherPosts({ subject, chosen, onChange }: FurtherPostsProps) {
  const { data } = useQuery(postsOfOptions(subject.user.username))
  const posts = data?.tweets.filter(({ _id, user }) => _id !== subject.id && user._id === subject.user._id) ?? []
  if (posts.length === 0) return null
  const isFull = chosen.length >= REPORT_TWEETS
  return (
    <fieldset className="-mx-4">
      <legend className="px-4 font-bold">{t('Attach more posts by this account (optional)')}</legend>
      <div className="mt-1 border-y border-line icons:max-h-72 icons:overflow-y-auto">
        {posts.map(({ _id, content, media, createdAt }) => (
          <CheckRow
            key={_id}
            isOn={chosen.includes(_id)}
            isFixed={isFull && !chosen.includes(_id)}
            onChange={(isOn) => onChange(isOn ? [...chosen, _id] : chosen.filter((each) => each !== _id))}
          >
            <span dir="auto" className="line-clamp-2 wrap-anywhere">
              {content || t('{count, plural, one {# image} other {# images}}', { count: media.length })}
            </span>
            <span className="block text-sm text-muted">
              <RelativeTime value={createdAt} />
            </span>
          </CheckRow>
        ))}
      </div>
      {isFull && (
        <p role="status" className="px-4 pt-1 text-sm text-muted">
          {t('You can attach up to {count, plural, one {# post} other {# posts}}.', { count: REPORT_TWEETS })}
        </p>
      )}
    </fieldset>
  )
}
