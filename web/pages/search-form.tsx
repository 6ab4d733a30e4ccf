import { QUERY_LENGTH } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { Search, X } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'

interface SearchFormProps {
  label: string
  value: string
}

/** The search field of Explore as a form, which the browser sends. A link clears it. */
export const SearchForm = ({ label, value }: SearchFormProps) => (
  <form
    action={routes.explore}
    className="flex h-11 items-center gap-3 rounded-pill border border-control bg-canvas ps-4 pe-1 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent"
  >
    <Search aria-hidden size={18} className="text-muted" />
    <input
      name="q"
      type="text"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      // The placeholder runs with the page.
      dir={value === '' ? undefined : 'auto'}
      aria-label={label}
      placeholder={label}
      maxLength={QUERY_LENGTH}
      defaultValue={value}
      required
      className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted"
    />
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
