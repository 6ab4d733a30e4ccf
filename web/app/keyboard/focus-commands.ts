/** Keyboard commands for tweets. They find tweets in the document, so they work in every list. */

/** Focuses the next or previous tweet; without a focused one, the first in view. */
export function stepThroughPosts(by: 1 | -1): boolean {
  const posts = [...document.querySelectorAll<HTMLElement>('main article[tabindex]')]
  const current = posts.findIndex((post) => post.contains(document.activeElement))
  const next = current < 0 ? posts.find(isInView) : posts[current + by]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}

/** The focused tweet, or the tweet whose screen is open. */
const findPost = () =>
  document.activeElement?.closest('article') ?? document.querySelector('main article:not([tabindex])')

/** Presses an action of the focused tweet, or of the tweet whose screen is open. */
export function pressAction(name: 'like' | 'reply' | 'bookmark'): boolean {
  const button = findPost()?.querySelector<HTMLElement>(`[data-action="${name}"]`)
  button?.click()
  return button !== undefined && button !== null
}

/** The id of the tweet whose action `pressAction` would press. */
export const findPostId = (): string | undefined =>
  findPost()?.querySelector<HTMLElement>('[data-tweet]')?.dataset.tweet

/** Refreshes the list of the screen. False if the screen has no button for that. */
export function pressRefresh(): boolean {
  const button = document.querySelector<HTMLElement>('main [data-refresh]')
  button?.click()
  return button !== null
}

// In view means: not behind the sticky header.
const isInView = (post: HTMLElement) =>
  post.getBoundingClientRect().top >= (document.querySelector('main header')?.getBoundingClientRect().bottom ?? 0)

/** Focuses the visible search field and selects its text. False if there is none. */
export function focusSearch(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-search]')]
  const field = fields.find((each) => each.checkVisibility?.() ?? true)
  field?.focus()
  field?.select()
  return field !== undefined
}
