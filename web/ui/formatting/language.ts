/** The language a page's dates and numbers are written in: that of its words, with the region of a reader who reads it. */
export function languageOf(page: string, read: readonly string[]): string {
  return read.find((each) => each.split('-')[0] === page) ?? page
}

/** The language of this page, for `Intl`. */
export const language = languageOf(document.documentElement.lang || 'en', navigator.languages)
