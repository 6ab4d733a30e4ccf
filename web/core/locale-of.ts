/** The locale for dates and numbers: the page's language, with the region that the reader prefers for it. */
export function localeOf(page: string, read: readonly string[]): string {
  return read.find((each) => each.split('-')[0] === page && isTag(each)) ?? page
}

// A system without a proper locale has tags such as en-US@posix, which `Intl` refuses.
const isTag = (tag: string): boolean => /^[A-Za-z0-9-]+$/.test(tag)
