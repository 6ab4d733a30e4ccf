/** Whether the browser has a translator. Its code is loaded only then. */
export const canTranslate = (): boolean => 'Translator' in globalThis && 'LanguageDetector' in globalThis
