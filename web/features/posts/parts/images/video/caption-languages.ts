import { pageLocale } from '#web/core/i18n.ts'
import { pageLanguage, readLanguages } from '#web/core/page-language.ts'
import { languageName } from '#web/ui/formatting/language-name.ts'

/** The languages that are offered for captions. */
const CODES =
  'ar bg bn ca cs da de el en es et fa fi fil fr ga gu he hi hr hu hy id is it ja ka kk km kn ko lt lv mk ml mn mr ms my nb ne nl pa pl pt ro ru sk sl sq sr sv sw ta te th tr uk ur uz vi zh-Hans zh-Hant'.split(
    ' ',
  )

/** The languages of the writer: those of the device in their order, then that of the page. */
const ownCodes = (): string[] => [...new Set([...readLanguages, pageLanguage].flatMap(offered))]

/** The code under which a language is offered; of Chinese with its script. */
function offered(tag: string): string[] {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    if (language === 'zh') return [`zh-${script}`]
    return [language === 'no' ? 'nb' : language]
  } catch {
    // The system's own name of a language.
    return []
  }
}

/** Languages for captions, without those that a video has captions in: the writer's first, the others by name. */
export function captionLanguages(taken: readonly string[]): readonly { value: string; label: string }[] {
  const own = ownCodes()
  const others = CODES.filter((code) => !own.includes(code))
  const named = (codes: readonly string[]) =>
    codes.filter((code) => !taken.includes(code)).map((value) => ({ value, label: languageName(value) }))
  return [...named(own), ...named(others).toSorted((a, b) => a.label.localeCompare(b.label, pageLocale))]
}
