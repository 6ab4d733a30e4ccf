import { LANGUAGES, type Language } from '#contract/languages.ts'
import { t } from '#web/core/i18n.ts'
import { chosenLanguage, storeLanguage } from '#web/core/language-choice.ts'
import { classNames } from '#web/ui/class-names.ts'

const languages = Object.entries(LANGUAGES) as [Language, string][]

/** Chooses the language of this browser and reloads the page. `onChoose` is awaited before. */
export function LanguageSelect({
  onChoose,
  className,
}: {
  onChoose?: (language: Language | null) => Promise<unknown>
  className?: string
}) {
  const choose = async (language: Language | null) => {
    storeLanguage(language)
    await onChoose?.(language)
    location.reload()
  }
  return (
    <select
      aria-label={t('Language')}
      defaultValue={chosenLanguage() ?? ''}
      onChange={({ target }) => void choose((target.value as Language) || null)}
      className={classNames(
        'min-h-8 max-w-full cursor-pointer rounded-pill border border-control bg-canvas px-3 py-1 text-ink',
        className,
      )}
    >
      <option value="">{t('Browser’s language')}</option>
      {languages.map(([language, name]) => (
        <option key={language} value={language} lang={language}>
          {name}
        </option>
      ))}
    </select>
  )
}
