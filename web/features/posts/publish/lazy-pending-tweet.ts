import { LazyModule } from '#web/ui/lazy/lazy-module.ts'

/** The chunk of a tweet being sent. Composers fetch it ahead, so that it is loaded when needed. */
export const pendingTweet = new LazyModule(() => import('./pending-tweet.tsx'))
