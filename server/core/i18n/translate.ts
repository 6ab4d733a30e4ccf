/** Translates texts of the server. */
import path from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { LRUCache } from 'lru-cache'
import { type Language, SOURCE_LANGUAGE } from '#contract/languages.ts'
import type { Text } from '#contract/server-texts.ts'
import { type CompiledMessage, createFormat } from '#i18n/format.ts'
import { readTranslations, textKey } from '#i18n/read-translations.ts'
import { projectFolder } from '#server/core/files/project-folder.ts'
import { createLru } from '#server/core/lru.ts'

type Translate = (text: Text) => string

const CATALOGUES = path.join(projectFolder, 'i18n')
const languages = new Map<Language, Translate>()

/** More than the server has. Only literals of the code are texts, so nothing is ever evicted. */
const MAX_TEXTS = 2_000

/** Translates a text; answers it in English when that language has no translation. */
export function translate(text: Text, language: Language = SOURCE_LANGUAGE): string {
  if (language === SOURCE_LANGUAGE && typeof text === 'string') return text
  let translateInto = languages.get(language)
  if (!translateInto) {
    translateInto = openLanguage(language)
    languages.set(language, translateInto)
  }
  return translateInto(text)
}

// Loads a language at its first use: most servers need one or two.
function openLanguage(language: Language): Translate {
  const translations = language === SOURCE_LANGUAGE ? new Map<string, string>() : readTranslations(CATALOGUES, language)
  const format = createFormat(language)
  const compile = (key: string, message: string): CompiledMessage => compileMessage(translations.get(key) ?? message)
  const plain = createLru<string, string>(MAX_TEXTS)
  const compiled = createLru<string, CompiledMessage>(MAX_TEXTS)
  return (text) => {
    if (typeof text === 'string') return recall(plain, text, () => format(compile(textKey(text), text)))
    const { message, values } = text
    const key = textKey(message, values.context as string | undefined)
    return format(
      recall(compiled, key, () => compile(key, message)),
      values,
    )
  }
}

function recall<V extends {}>(cache: LRUCache<string, V>, name: string, make: () => V): V {
  let found = cache.get(name)
  if (found === undefined) {
    found = make()
    cache.set(name, found)
  }
  return found
}
