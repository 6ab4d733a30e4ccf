/** The addresses of pages of the web app that other programs get. */

/** The page of a post; `id` in the form of the API. */
export const tweetUrl = (origin: string, id: string): string => `${origin}/tweet/${id}`
/** The page of a user. */
export const userUrl = (origin: string, username: string): string => `${origin}/user/${encodeURIComponent(username)}`
/** The page of a hashtag. */
export const tagUrl = (origin: string, tag: string): string => `${origin}/explore?q=${encodeURIComponent(`#${tag}`)}`
