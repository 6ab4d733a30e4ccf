import { pageLocale } from '#web/core/i18n.ts'
import { languageName } from '#web/ui/formatting/language-name.ts'

/** The languages that are offered for captions. */
const CODES =
  'ar bg bn ca cs da de el en es et fa fi fil fr ga gu he hi hr hu hy id is it ja ka kk km kn ko lt lv mk ml mn mr ms my nb ne nl pa pl pt ro ru sk sl sq sr sv sw ta te th tr uk ur uz vi zh-Hans zh-Hant'.split(
    ' ',
  )

/** Languages for captions by name, without those that a video has captions in. */
export const captionLanguages = (taken: readonly string[]): readonly { value: string; label: string }[] =>
  CODES.filter((code) => !taken.includes(code))
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, pageLocale))
