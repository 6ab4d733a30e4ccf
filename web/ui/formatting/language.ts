/** The locale for dates and numbers: the page's language, with the region that the reader prefers for it. */
export function languageOf(page: string, read: readonly string[]): string {
  return read.find((each) => each.split('-')[0] === page && isTag(each)) ?? page
}

// A system without a proper locale has tags such as en-US@posix, which `Intl` refuses.
const isTag = (tag: string): boolean => /^[A-Za-z0-9-]+$/.test(tag)

/** The locale of this page, for `Intl`. */
export const language = languageOf(document.documentElement.lang || 'en', navigator.languages)

const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })

/** `1234` as `1.2K`, in the language of the page. */
export const compactNumber = (count: number): string => compact.format(count)
