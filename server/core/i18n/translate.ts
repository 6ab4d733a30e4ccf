/** Translates texts of the server. */
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type Language, SOURCE_LANGUAGE } from '#contract/languages.ts'
import type { MessageValue } from '#contract/message-values.ts'
import type { Text } from '#contract/server-texts.ts'
import { type CompiledMessage, createFormat } from '#i18n/format.ts'
import { readTranslations, textKey } from '#i18n/read-translations.ts'

const NONE: Record<string, MessageValue> = {}

type Translate = (text: Text) => string

const languages = new Map<Language, Translate>()

/** A text in a language; in English where that has no translation. */
export function translate(text: Text, language: Language = SOURCE_LANGUAGE): string {
  if (language === SOURCE_LANGUAGE && typeof text === 'string') return text
  let translateInto = languages.get(language)
  if (!translateInto) {
    translateInto = openLanguage(language)
    languages.set(language, translateInto)
  }
  return translateInto(text)
}

// Read when a language is first used: most servers speak one or two.
function openLanguage(language: Language): Translate {
  const translations = language === SOURCE_LANGUAGE ? new Map<string, string>() : readTranslations(language)
  const format = createFormat(language)
  // Texts are literals of the code, so there are no more of these than of those.
  const compiled = new Map<string, CompiledMessage>()
  return (text) => {
    const { message, values } = typeof text === 'string' ? { message: text, values: NONE } : text
    const key = textKey(message, values.context as string | undefined)
    let found = compiled.get(key)
    if (!found) {
      found = compileMessage(translations.get(key) ?? message)
      compiled.set(key, found)
    }
    return format(found, values)
  }
}
