import type { Tweet } from '#contract/calls/tweets.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'

/** The chunk of the menu Repost / Quote. */
export const repostMenu = new LazyModule(() => import('./repost-menu.tsx'))

/** Opens the composer with the quoted post, or says why the post cannot be quoted. */
export const quoteTweet = (tweet: Tweet, navigate: (to: string) => unknown): Promise<void> =>
  repostMenu.fetch().then(
    ({ quote }) => quote(tweet, navigate),
    () => {},
  )
