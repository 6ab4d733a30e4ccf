import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Tweet } from '#contract/calls/tweets.ts'
import { isUnanswered } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { addTweet, patchTweet, TWEETS } from '#web/core/queries/patch-tweet.ts'
import { type Hold, toggle } from '#web/core/queries/toggle.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { finishWith, offerUndo, withdrawUndo } from '#web/ui/overlays/undo.ts'
import { refreshTweet, sendMark } from './api.ts'

/** The mark and the count of each toggle. */
export const tweetToggles = {
  like: { mark: 'liked', count: 'likesCount' },
  retweet: { mark: 'retweeted', count: 'retweetsCount' },
  bookmark: { mark: 'bookmarked', count: 'bookmarksCount' },
} as const

/** Number of live frames with the counts of a tweet: an answer requested before the latest frame is older. */
const countsVersions = new Map<string, number>()
export const bumpCountsVersion = (id: string): unknown => countsVersions.set(id, countsVersion(id) + 1)
const countsVersion = (id: string): number => countsVersions.get(id) ?? 0

/** Prefix of the keys of the bookmarks. */
export const BOOKMARKS_KEY = [...TWEETS, 'bookmarks'] as const

type TweetToggle = keyof typeof tweetToggles
type ToggleField = (typeof tweetToggles)[TweetToggle]['mark']
/** The key of a toggle of a tweet, as in `like:<id>`. */
export const toggleKey = (mark: ToggleField, id: string): string =>
  `${Object.keys(tweetToggles).find((name) => tweetToggles[name as TweetToggle].mark === mark)}:${id}`
export const isTweetToggle = (name: string): name is TweetToggle => name in tweetToggles

/** Toggles like, retweet or bookmark of a tweet. Who passes the wanted state, as an undo does, is offered no undo. */
export function toggleTweet(cache: QueryClient, tweet: Tweet, name: TweetToggle, undoTo?: boolean): Promise<void> {
  const { mark } = tweetToggles[name]
  const id = tweet._id
  const key = `${name}:${id}`
  const work = toggle<Partial<Tweet>>(cache, {
    key,
    wanted: undoTo ?? !tweet[mark],
    show: (isOn) => showTweetToggle(cache, name, id, isOn),
    send: (isOn) =>
      sendToggle(name, id, isOn).catch((error) => {
        // A refused change cannot be undone.
        if (!isUnanswered(error)) withdrawUndo(key)
        throw error
      }),
    apply: (answer) => {
      patchTweet(cache, id, (cached) => ({ ...cached, ...answer }))
      // The list may have been fetched before the bookmark was saved.
      if (answer.bookmarked) addTweet(cache, BOOKMARKS_KEY, { ...tweet, ...answer })
      return answer[mark] === true
    },
    refresh: () => void refreshTweet(cache, id),
    ...(name === 'retweet' && undoTo === undefined && { hold: (isOn) => offerUndoOfRetweet(cache, tweet, isOn) }),
    meta: { silent: true },
  })
  finishWith(key, work)
  return work
}

// Offers to undo a retweet. A new one is sent at once, as its undo leaves no trace. The removal of one waits, as its place
// could not be restored.
function offerUndoOfRetweet(cache: QueryClient, tweet: Tweet, isOn: boolean): Hold | undefined {
  const offer = offerUndo({
    key: `retweet:${tweet._id}`,
    message: isOn ? t('Reposted') : t('Repost removed'),
    undo: () => void toggleTweet(cache, tweet, 'retweet', !isOn),
  })
  return isOn ? undefined : offer
}

// Counts of a live frame during the call are newer than the answer's.
async function sendToggle(name: TweetToggle, id: string, on: boolean): Promise<Partial<Tweet>> {
  const { mark } = tweetToggles[name]
  const before = countsVersion(id)
  const answer = await sendMark(name, id, on)
  return countsVersion(id) === before ? answer : { [mark]: answer[mark] }
}

/** Shows a toggle's state on every cached copy. */
export function showTweetToggle(cache: QueryClient, name: TweetToggle, id: string, isOn: boolean): void {
  const { mark, count } = tweetToggles[name]
  patchTweet(cache, id, (cached) =>
    cached[mark] === isOn
      ? cached
      : {
          ...cached,
          ...{ [mark]: isOn, [count]: Math.max(0, cached[count] + (isOn ? 1 : -1)) },
          // A new like is of the current version.
          ...(cached.changedSince && { changedSince: cached.changedSince.filter((kind) => kind !== name) }),
        },
  )
}

/** Sets a queued toggle. Returns the state of the server afterwards. */
export const setTweetToggle = async (name: TweetToggle, id: string, isOn: boolean): Promise<boolean> =>
  (await sendToggle(name, id, isOn))[tweetToggles[name].mark] === true

/** Whether a tweet is reposted, or may be: everyone may see it. */
export const canRepost = ({ retweeted, audience = 'everyone', user }: Tweet): boolean =>
  retweeted || (audience === 'everyone' && user.isProtected !== true)

/** Reposts a tweet or undoes the repost, or says why that is not possible. */
export function repost(cache: QueryClient, tweet: Tweet): void {
  if (canRepost(tweet)) void toggleTweet(cache, tweet, 'retweet')
  else toast.info(t('Only posts that everyone can see can be reposted.'))
}

/** The toggles of a tweet: like, repost and bookmark. */
export function useTweetToggles(tweet: Tweet) {
  const cache = useQueryClient()
  return {
    onLike: () => void toggleTweet(cache, tweet, 'like'),
    onRetweet: () => repost(cache, tweet),
    onBookmark: () => void toggleTweet(cache, tweet, 'bookmark'),
  }
}
