import type { useWatchedTweet as watched } from './live-events.ts'

export const useWatchedTweet: typeof watched = () => {}
