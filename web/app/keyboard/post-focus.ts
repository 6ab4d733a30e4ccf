/** Keyboard commands on posts, whichever list they are in: they work on what is in the document. */

/** Moves focus to the next or previous post; from nowhere to the first one in view. */
export function stepThroughPosts(by: 1 | -1): boolean {
  const posts = [...document.querySelectorAll<HTMLElement>('main article[tabindex]')]
  const current = posts.findIndex((post) => post.contains(document.activeElement))
  const next = current < 0 ? posts.find(isInView) : posts[current + by]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}

/** Presses an action of the focused post, or of the one its page is about. */
export function pressAction(name: 'like' | 'retweet' | 'reply' | 'bookmark'): boolean {
  const post = document.activeElement?.closest('article') ?? document.querySelector('main article:not([tabindex])')
  const button = post?.querySelector<HTMLElement>(`[data-action="${name}"]`)
  button?.click()
  return button !== undefined && button !== null
}

// Not behind the sticking header.
const isInView = (post: HTMLElement) =>
  post.getBoundingClientRect().top >= (document.querySelector('main header')?.getBoundingClientRect().bottom ?? 0)
