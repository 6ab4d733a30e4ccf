/** Reads and writes the catalogues: one PO file for each language, whose keys are the English texts. */
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { formatter } from '@lingui/format-po'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { LANGUAGES, type Language, SOURCE_LANGUAGE } from '#contract/languages.ts'

/** The languages that have a catalogue. */
export const TRANSLATED = (Object.keys(LANGUAGES) as Language[]).filter((language) => language !== SOURCE_LANGUAGE)

type Format = ReturnType<typeof formatter>
type Messages = Exclude<ReturnType<Format['parse']>, Promise<unknown>>

/** A text of the code, with the files that have it. */
export interface SourceText {
  message: string
  context: string | undefined
  files: string[]
}

// A date in each file would conflict between any two changes.
const po = formatter({
  lineNumbers: false,
  customHeaderAttributes: { 'POT-Creation-Date': '', 'X-Generator': 'npm run texts' },
})

const catalogueFile = (language: Language): string => fileURLToPath(new URL(`${language}.po`, import.meta.url))

/** The key of a text in its catalogue. */
export const keyOf = (message: string, context?: string): string => generateMessageId(message, context)

/** The translations of a language, by `keyOf`. Texts that are not translated yet are absent. */
export function readCatalogue(language: Language): Map<string, string> {
  const translations = new Map<string, string>()
  for (const [key, { translation, obsolete }] of Object.entries(parse(language)))
    if (translation && !obsolete) translations.set(key, translation)
  return translations
}

/** The keys of all texts that a catalogue lists, translated or not. */
export const catalogueKeys = (language: Language): string[] => Object.keys(parse(language))

/** Writes the texts of the code into a catalogue, in their order. Translations stay; those of texts that are gone are deleted. */
export async function updateCatalogue(language: Language, texts: readonly SourceText[]): Promise<void> {
  const before = parse(language)
  const messages: Messages = {}
  for (const { message, context, files } of texts) {
    const key = keyOf(message, context)
    const { translation = '', comments = [], extra = {} } = before[key] ?? {}
    messages[key] = {
      message,
      translation,
      comments,
      extra,
      origin: files.map((file) => [file] as [string]),
      ...(context && { context }),
    }
  }
  const content = await po.serialize(messages, {
    locale: language,
    sourceLocale: SOURCE_LANGUAGE,
    filename: '',
    existing: '',
  })
  await writeFile(catalogueFile(language), content)
}

function parse(language: Language): Messages {
  const content = read(catalogueFile(language))
  return content === ''
    ? {}
    : (po.parse(content, { locale: language, sourceLocale: SOURCE_LANGUAGE, filename: '' }) as Messages)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
