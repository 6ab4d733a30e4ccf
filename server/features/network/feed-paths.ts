/** Paths of feeds of profiles and hashtags, which are named by pages, by feeds, to the WebSub hub and to proxies. */
import { fold } from '#server/core/text/fold.ts'

/** The endings of the paths: each feed is there in each format. */
export const FEED_FORMATS = ['rss', 'atom', 'json'] as const

export type FeedFormat = (typeof FEED_FORMATS)[number]

/** The path of the feed of a user, without the ending of a format. */
export const userFeedPath = (username: string): string => `/user/${encodeURIComponent(username)}`
/** The path of the feed of a hashtag, without the ending of a format. */
export const tagFeedPath = (tag: string): string => `/tags/${encodeURIComponent(fold(tag))}`

/** The paths of a feed in all formats. */
export const inAllFormats = (path: string): string[] => FEED_FORMATS.map((format) => `${path}.${format}`)
