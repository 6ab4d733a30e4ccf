/** The browser's own translator, which works on the device: the Translator and LanguageDetector APIs. */
import { splitText } from '#contract/text.ts'
import { pageLanguage } from '#web/core/page-language.ts'

interface Detector {
  detect(text: string): Promise<{ detectedLanguage: string; confidence: number }[]>
}

interface Languages {
  sourceLanguage: string
  targetLanguage: string
}

interface BrowserTranslator {
  translate(text: string): Promise<string>
  destroy(): void
}

type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available'

interface Browser {
  LanguageDetector: { availability(): Promise<Availability>; create(): Promise<Detector> }
  Translator: {
    availability(languages: Languages): Promise<Availability>
    create(languages: Languages): Promise<BrowserTranslator>
  }
}

const browser = globalThis as unknown as Browser

/** The minimum confidence of the detector. */
const CONFIDENCE = 0.7
/** The minimum length of a text: shorter ones are names or exclamations. */
const SHORTEST = 12
const CACHE_SIZE = 500

let detector: Promise<Detector | null> | undefined
const languages = new Map<string, Promise<string | null>>()

/** The language of a text that the reader does not read and the browser can translate; else null. */
export function foreignLanguageOf(text: string): Promise<string | null> {
  let language = languages.get(text)
  if (!language) {
    language = detectForeign(text).catch(() => null)
    if (languages.size >= CACHE_SIZE) languages.delete(languages.keys().next().value!)
    languages.set(text, language)
  }
  return language
}

async function detectForeign(text: string): Promise<string | null> {
  const words = plainText(text)
  if (words.length < SHORTEST) return null
  detector ??= openDetector()
  const [best] = (await (await detector)?.detect(words)) ?? []
  if (!best || best.confidence < CONFIDENCE || isRead(best.detectedLanguage)) return null
  const availability = await browser.Translator.availability(toPage(best.detectedLanguage))
  return availability === 'unavailable' ? null : best.detectedLanguage
}

// Opens the detector without a download, which would require a press by the reader.
async function openDetector(): Promise<Detector | null> {
  const isReady = (await browser.LanguageDetector.availability()) === 'available'
  return isReady ? browser.LanguageDetector.create() : null
}

/** Translates a text into the language of the page. The browser downloads the model at the first use. */
export async function translateFrom(language: string, text: string): Promise<string> {
  const translator = await browser.Translator.create(toPage(language))
  try {
    return await translator.translate(text)
  } finally {
    translator.destroy()
  }
}

const toPage = (language: string): Languages => ({ sourceLanguage: language, targetLanguage: pageLanguage })

const baseOf = (language: string) => language.split('-', 1)[0]!
const isRead = (language: string) =>
  [pageLanguage, ...navigator.languages].some((read) => baseOf(read) === baseOf(language))

/** The text without addresses, mentions and hashtags, which do not indicate the language. */
const plainText = (text: string) =>
  splitText(text)
    .flatMap((part) => (part.kind === 'text' ? part.text : []))
    .join(' ')
    .trim()
