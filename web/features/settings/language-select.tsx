import { LANGUAGES, type Language } from '#contract/languages.ts'
import { t } from '#web/core/i18n.ts'
import { chosenLanguage, storeLanguage } from '#web/core/language-choice.ts'

/** The languages that can be chosen, each in its own words. Empty: the browser's. */
export const languageOptions: readonly { value: Language | ''; label: string; lang?: string }[] = [
  { value: '', label: t('Browser’s language') },
  ...(Object.entries(LANGUAGES) as [Language, string][]).map(([value, label]) => ({ value, label, lang: value })),
]

/** Chooses the language of this browser and reloads the page. `onChoose` is awaited before. */
export async function chooseLanguage(
  value: Language | '',
  onChoose?: (language: Language | null) => Promise<unknown>,
): Promise<void> {
  storeLanguage(value || null)
  await onChoose?.(value || null)
  location.reload()
}

/** Chooses the language of this browser, on public screens. */
export const LanguageSelect = () => (
  <select
    aria-label={t('Language')}
    defaultValue={chosenLanguage() ?? ''}
    onChange={({ target }) => void chooseLanguage(target.value as Language | '')}
    className="min-h-8 max-w-full cursor-pointer rounded-pill border border-control bg-canvas px-3 py-1 text-ink"
  >
    {languageOptions.map(({ value, label, lang }) => (
      <option key={value} value={value} lang={lang}>
        {label}
      </option>
    ))}
  </select>
)
