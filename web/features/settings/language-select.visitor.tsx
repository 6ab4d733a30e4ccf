import { useContext } from 'react'
import { LANGUAGES } from '#contract/languages.ts'
import { t } from '#web/core/i18n.ts'
import { pageLanguage } from '#web/core/page-language.ts'
import { PagePath } from '#web/core/page-path.ts'
import { inLanguage } from '#web/core/page-url.ts'

/** The page in the other languages, as links. */
export function LanguageSelect() {
  const path = useContext(PagePath)
  return (
    <nav aria-label={t('Language')} className="flex flex-wrap justify-[inherit] gap-x-3">
      {Object.entries(LANGUAGES).map(
        ([code, name]) =>
          code !== pageLanguage && (
            <a
              key={code}
              href={inLanguage(path, code)}
              lang={code}
              hrefLang={code}
              rel="nofollow"
              className="py-1 hover:text-ink hover:underline"
            >
              {name}
            </a>
          ),
      )}
    </nav>
  )
}
