import type { KeyboardEvent } from 'react'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import type { FoundSetting } from './find-settings.ts'
import { FROM_LIST } from './from-list.ts'
import { SettingsRow } from './settings-row.tsx'
import { focusFound, RESULTS } from './settings-search.tsx'

interface FoundSettingsProps {
  query: string
  found: readonly FoundSetting[]
  onClear: () => void
}

/** The settings that a search found. Without results, it links to all settings and to Grok, which knows the help. */
export function FoundSettings({ query, found, onClear }: FoundSettingsProps) {
  const handleKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (by && focusFound(by)) event.preventDefault()
  }
  return (
    <>
      <p role="status" className="sr-only">
        {t('{count, plural, =0 {No settings found} one {# setting found} other {# settings found}}', {
          count: found.length,
        })}
      </p>
      {found.length === 0 && (
        <EmptyState
          text={t('No settings found')}
          help={t('Nothing matches “{query}”. Try another word.', { query })}
          action={
            <>
              <Button onClick={onClear}>{t('Show all settings')}</Button>
              <ButtonLink
                to={routes.askGrok(t('Where in the settings do I find {query}?', { query }))}
                variant="outline"
              >
                {t('Ask Grok')}
              </ButtonLink>
            </>
          }
        />
      )}
      <ul id={RESULTS} aria-label={t('Settings found')} onKeyDown={handleKeyDown}>
        {found.map(({ to, title, path }) => (
          <li key={`${to} ${title}`}>
            <SettingsRow to={to} title={title} about={path} state={FROM_LIST} />
          </li>
        ))}
      </ul>
    </>
  )
}
