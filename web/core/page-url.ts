/** A path in a language, which the reader of the page has chosen. */
export const inLanguage = (path: string, language: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
