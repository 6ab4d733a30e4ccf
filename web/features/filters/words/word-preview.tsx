import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { previewOptions } from '#web/features/filters/api.ts'

/** Shows which of the newest posts a word would hide. */
export function WordPreview({ text, isWhole }: { text: string; isWhole: boolean }) {
  const { data } = useQuery({ ...previewOptions(text, isWhole), placeholderData: keepPreviousData })
  return (
    <div role="status" className="min-h-10 pb-2 text-sm text-muted">
      {text !== '' && data && (
        <>
          <p>
            {t(
              'It would hide {count, plural, one {# post} other {# posts}} of the newest {of, plural, one {#} other {#}}.',
              {
                count: data.count,
                of: data.of,
              },
            )}
          </p>
          <ul className="pt-1">
            {data.tweets.map(({ _id, user, content }) => (
              <li key={_id} dir="auto" className="line-clamp-2 wrap-anywhere">
                <bdi>@{user.username}</bdi>: {content}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
