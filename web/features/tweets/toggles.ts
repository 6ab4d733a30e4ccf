import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Tweet } from '#contract/tweets.ts'
import { api } from '#web/core/api.ts'
import { patchTweet } from '#web/core/patch-tweet.ts'
import { toggle } from '#web/core/toggle.ts'
import { refreshTweet } from './api.ts'

const kinds = {
  like: { call: 'POST /tweets/like/:id', mark: 'liked', count: 'likesCount' },
  retweet: { call: 'POST /tweets/retweet/:id', mark: 'retweeted', count: 'retweetsCount' },
  bookmark: { call: 'POST /tweets/bookmark/:id', mark: 'bookmarked', count: 'bookmarksCount' },
} as const

function toggleTweet(cache: QueryClient, tweet: Tweet, name: keyof typeof kinds): Promise<void> {
  const { call, mark, count } = kinds[name]
  const id = tweet._id
  const turn = (held: Tweet, isOn: boolean): Tweet =>
    held[mark] === isOn ? held : { ...held, [mark]: isOn, [count]: Math.max(0, held[count] + (isOn ? 1 : -1)) }

  return toggle<Partial<Tweet>>(cache, {
    key: `${name}:${id}`,
    isOn: tweet[mark],
    show: (isOn) => patchTweet(cache, id, (held) => turn(held, isOn)),
    send: () => api(call, { params: { id } }),
    apply: (answer) => {
      patchTweet(cache, id, (held) => ({ ...held, ...answer }))
      return answer[mark] === true
    },
    refresh: () => void refreshTweet(cache, id),
    meta: { silent: true }, // SPEC §8
  })
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
