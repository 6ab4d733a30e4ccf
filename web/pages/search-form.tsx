import { QUERY_LENGTH } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { searchFieldClass, searchInputProps } from '#web/ui/controls/search-input.ts'
import { Search, X } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'

interface SearchFormProps {
  label: string
  value: string
}

/** The search field of Explore as a form, which the browser sends. A link clears it. */
export const SearchForm = ({ label, value }: SearchFormProps) => (
  <form action={routes.explore} className={searchFieldClass}>
    <Search aria-hidden size={18} className="text-muted" />
    <input name="q" {...searchInputProps(label, value)} maxLength={QUERY_LENGTH} defaultValue={value} required />
    {value !== '' && (
      <Link
        to={routes.explore}
        aria-label={t('Clear search')}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-pill hover:bg-press"
      >
        <X aria-hidden size="1.125rem" />
      </Link>
    )}
  </form>
)
