import type { Case } from '#contract/calls/cases.ts'
import { t } from '#web/core/i18n.ts'
import { useMe } from '#web/core/session/session.ts'
import { categories } from '#web/features/reports/categories.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Chip } from './chip.tsx'
import { kindWords } from './words.ts'

const MAX_CATEGORIES = 3

/** Labels of a case: its subject, the categories of its reports and its moderator. */
export function CaseChips({ row, className }: { row: Case; className?: string }) {
  const me = useMe()
  const { kind, reportsCount, status, outcome, claimedBy, hasOpenAppeal } = row
  return (
    <p className={classNames('flex flex-wrap items-center gap-1.5', className)}>
      <Chip>{kindWords[kind]}</Chip>
      {reportsCount > 0 && (
        <Chip tone={reportsCount > 1 ? 'red' : 'plain'}>
          {t('{count, plural, one {# report} other {# reports}}', { count: reportsCount })}
        </Chip>
      )}
      {row.categories.slice(0, MAX_CATEGORIES).map(({ category }) => (
        <Chip key={category}>{categories[category].label}</Chip>
      ))}
      {hasOpenAppeal && <Chip tone="accent">{t('Appeal')}</Chip>}
      {status === 'closed' && <Chip tone="green">{outcome === 'dismissed' ? t('Dismissed') : t('Decided')}</Chip>}
      {status === 'open' && claimedBy && (
        <Chip tone="accent">
          {claimedBy._id === me._id
            ? t('Claimed by you')
            : t('Claimed by @{username}', { username: claimedBy.username })}
        </Chip>
      )}
    </p>
  )
}
