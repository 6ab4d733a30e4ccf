import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Tweet } from '#contract/calls/tweets.ts'
import { api } from '#web/core/api/api.ts'
import { addTweet, patchTweet, TWEETS } from '#web/core/queries/patch-tweet.ts'
import { toggle } from '#web/core/queries/toggle.ts'
import { refreshTweet } from './api.ts'
import { countsHeard } from './counts-heard.ts'

const kinds = {
  like: { call: 'POST /tweets/like/:id', mark: 'liked', count: 'likesCount' },
  retweet: { call: 'POST /tweets/retweet/:id', mark: 'retweeted', count: 'retweetsCount' },
  bookmark: { call: 'POST /tweets/bookmark/:id', mark: 'bookmarked', count: 'bookmarksCount' },
} as const

/** The beginning of the keys of what the member has bookmarked. */
export const BOOKMARKS = [...TWEETS, 'bookmarks'] as const

export type MarkName = keyof typeof kinds
type Mark = (typeof kinds)[MarkName]['mark']
/** The name of the switch of a mark on a post. */
export const switchOf = (mark: Mark, id: string): string =>
  `${Object.keys(kinds).find((name) => kinds[name as MarkName].mark === mark)}:${id}`
export const isMarkName = (name: string): name is MarkName => name in kinds

/** Flips a mark of a post. */
export function toggleTweet(cache: QueryClient, tweet: Tweet, name: MarkName): Promise<void> {
  const { mark } = kinds[name]
  const id = tweet._id
  return toggle<Partial<Tweet>>(cache, {
    key: `${name}:${id}`,
    isOn: tweet[mark],
    show: (isOn) => showMark(cache, name, id, isOn),
    send: () => flip(name, id),
    apply: (answer) => {
      patchTweet(cache, id, (held) => ({ ...held, ...answer }))
      // Their list may have been asked for before the server knew.
      if (answer.bookmarked) addTweet(cache, BOOKMARKS, { ...tweet, ...answer })
      return answer[mark] === true
    },
    refresh: () => void refreshTweet(cache, id),
    meta: { silent: true }, // SPEC §8
  })
}

// What was heard after the call is newer than what it answers: the act itself is told of, too.
async function flip(name: MarkName, id: string): Promise<Partial<Tweet>> {
  const { call, mark } = kinds[name]
  const before = countsHeard(id)
  const answer: Partial<Tweet> = await api(call, { params: { id } })
  return countsHeard(id) === before ? answer : { [mark]: answer[mark] }
}

/** Shows a mark as it is wished, on every copy. */
export function showMark(cache: QueryClient, name: MarkName, id: string, isOn: boolean): void {
  const { mark, count } = kinds[name]
  patchTweet(cache, id, (held) =>
    held[mark] === isOn ? held : { ...held, [mark]: isOn, [count]: Math.max(0, held[count] + (isOn ? 1 : -1)) },
  )
}

/** Brings about a wish that had to wait. Looks first: a call would flip what is as it should be. */
export async function setMark(name: MarkName, id: string, isOn: boolean): Promise<void> {
  const { call, mark } = kinds[name]
  const { tweet } = await api('GET /tweets/:id', { params: { id } })
  if (tweet[mark] !== isOn) await api(call, { params: { id } })
}

/** Like, repost and bookmark of one post, on every copy of it. */
export function useToggles(tweet: Tweet) {
  const cache = useQueryClient()
  return {
    onLike: () => void toggleTweet(cache, tweet, 'like'),
    onRetweet: () => void toggleTweet(cache, tweet, 'retweet'),
    onBookmark: () => void toggleTweet(cache, tweet, 'bookmark'),
  }
}
