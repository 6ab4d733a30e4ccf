import type { LegalSource } from '#contract/calls/legal.ts'
import { rich, t } from '#web/core/i18n.ts'
import { ShortTime } from '#web/ui/formatting/time.tsx'
import { Link } from '#web/ui/link.tsx'

/** The published versions, with date and author. */
export function PublishedVersions({ page, versions }: LegalSource) {
  if (versions.length === 0) return null
  return (
    <section aria-label={t('Published versions')} className="border-t border-line pt-3">
      <h2 className="text-lg font-bold">{t('Published versions')}</h2>
      <ul className="flex flex-col gap-1 pt-1">
        {versions.map(({ version, publishedAt, author }) => (
          <li key={version}>
            <Link to={`/${page}?version=${version}`} className="inline-flex min-h-8 items-center text-accent underline">
              {publishedAt && <ShortTime value={publishedAt} />}
            </Link>{' '}
            <span className="text-muted">
              {author === null
                ? t('by the operator, or a deleted account')
                : rich('by {user}', { user: <bdi dir="ltr">@{author}</bdi> })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
