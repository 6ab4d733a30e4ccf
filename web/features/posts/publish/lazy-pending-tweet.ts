import { LazyModule } from '#web/ui/lazy/lazy-module.ts'

/** The chunk of a tweet being sent. Composers fetch it, so that it is there when the tweet is. */
export const pendingTweet = new LazyModule(() => import('./pending-tweet.tsx'))
