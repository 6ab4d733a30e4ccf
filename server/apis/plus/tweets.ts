import type { tweets } from '#contract/calls/tweets.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { rawObject } from '#server/core/json/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import { hideReply } from '#server/features/posts/audience/hide-reply.ts'
import { removeCard } from '#server/features/posts/cards/remove-card.ts'
import { removeTweet } from '#server/features/posts/delete.ts'
import { editTweet } from '#server/features/posts/edit.ts'
import { findVisibleTweet } from '#server/features/posts/find.ts'
import { getVersions } from '#server/features/posts/history/versions.ts'
import { getMarkers } from '#server/features/posts/marks/markers.ts'
import { setMark } from '#server/features/posts/marks/set-mark.ts'
import { pinTweet, removePin } from '#server/features/posts/pin.ts'
import { vote } from '#server/features/posts/polls/vote.ts'
import { type PostDraft, publish } from '#server/features/posts/publish.ts'
import { detachQuote } from '#server/features/posts/quotes/detach.ts'
import { getQuotes } from '#server/features/posts/quotes/list.ts'
import { setWhoQuotes } from '#server/features/posts/quotes/set-who-quotes.ts'
import { getAncestors, getReplies } from '#server/features/posts/thread.ts'
import { draftsOfThread } from '#server/features/posts/thread-drafts.ts'
import { presentTweet, presentTweetPage, presentTweets } from './posts/present-tweets.ts'

const toOptions = ({ ids }: Deps, replyTo: string | null | undefined, idempotencyKey: string | null) => ({
  replyTo: replyTo ? ids.parse(replyTo) : null,
  idempotencyKey,
})

async function publishOne(deps: Deps, viewer: Id, draft: PostDraft, options: ReturnType<typeof toOptions>) {
  const [tweet] = await publish(deps, viewer, [draft], { kind: 'tweet', ...options })
  return presentTweet(deps, viewer, tweet)
}

export const tweetRoutes = (deps: Deps): Routes<typeof tweets> => ({
  'POST /tweets': ({ viewer, body: { replyTo, ...post }, files, idempotencyKey }) =>
    publishOne(deps, viewer, { ...post, uploads: files.images }, toOptions(deps, replyTo, idempotencyKey)),
  'POST /tweets/reply/:id': ({ viewer, params, body, files, idempotencyKey }) =>
    publishOne(deps, viewer, { ...body, uploads: files.images }, toOptions(deps, params.id, idempotencyKey)),
  'POST /tweets/thread': async ({ viewer, body: { replyTo, ...thread }, files, idempotencyKey }) => {
    const options = toOptions(deps, replyTo, idempotencyKey)
    const drafts = draftsOfThread(thread, files.images)
    const tweets = await publish(deps, viewer, drafts, { kind: 'thread', ...options })
    return rawObject({ tweets: await presentTweets(deps, viewer, tweets) })
  },
  'GET /tweets/:id': ({ viewer, params }) =>
    presentTweet(deps, viewer, findVisibleTweet(deps, viewer, deps.ids.parse(params.id))),
  'GET /tweets/:id/replies': ({ viewer, params, query }) =>
    presentTweetPage(deps, viewer, getReplies(deps, viewer, deps.ids.parse(params.id), query)),
  'GET /tweets/:id/ancestors': ({ viewer, params }) =>
    presentTweetPage(deps, viewer, getAncestors(deps, viewer, deps.ids.parse(params.id))),
  'GET /tweets/:id/versions': ({ viewer, params }) => getVersions(deps, viewer, deps.ids.parse(params.id)),
  'PUT /tweets/:id': ({ viewer, params, body, files }) =>
    presentTweet(deps, viewer, editTweet(deps, viewer, deps.ids.parse(params.id), { ...body, uploads: files.images })),
  'DELETE /tweets/:id': ({ viewer, params }) => removeTweet(deps, viewer, deps.ids.parse(params.id)),
  'DELETE /tweets/:id/card': ({ viewer, params }) =>
    presentTweet(deps, viewer, removeCard(deps, viewer, deps.ids.parse(params.id))),
  'PUT /tweets/:id/pin': ({ viewer, params }) => pinTweet(deps, viewer, deps.ids.parse(params.id)),
  'DELETE /tweets/:id/pin': ({ viewer, params }) => removePin(deps, viewer, deps.ids.parse(params.id)),
  'PUT /tweets/:id/hidden': ({ viewer, params }) =>
    presentTweet(deps, viewer, hideReply(deps, viewer, deps.ids.parse(params.id), true)),
  'DELETE /tweets/:id/hidden': ({ viewer, params }) =>
    presentTweet(deps, viewer, hideReply(deps, viewer, deps.ids.parse(params.id), false)),
  'POST /tweets/:id/vote': ({ viewer, params, body: { choices, version } }) =>
    presentTweet(deps, viewer, vote(deps, viewer, deps.ids.parse(params.id), { choices, version })),
  'GET /tweets/:id/likes': ({ viewer, params, query }) =>
    getMarkers(deps, viewer, deps.ids.parse(params.id), 'tweet_likers', query),
  'GET /tweets/:id/retweets': ({ viewer, params, query }) =>
    getMarkers(deps, viewer, deps.ids.parse(params.id), 'tweet_retweeters', query),
  'GET /tweets/:id/quotes': ({ viewer, params, query }) =>
    presentTweetPage(deps, viewer, getQuotes(deps, viewer, deps.ids.parse(params.id), query)),
  'PUT /tweets/:id/who-quotes': ({ viewer, params, body }) =>
    presentTweet(deps, viewer, setWhoQuotes(deps, viewer, deps.ids.parse(params.id), body.whoQuotes)),
  'DELETE /tweets/:id/quotes/:quote': async ({ viewer, params }) => ({
    quotesCount: await detachQuote(deps, viewer, deps.ids.parse(params.id), deps.ids.parse(params.quote)),
  }),
  'POST /tweets/like/:id': async ({ viewer, params, body }) => {
    const { isOn, count } = await setMark(deps, viewer, deps.ids.parse(params.id), 'like', body.on ?? 'flip')
    return { liked: isOn, likesCount: count }
  },
  'POST /tweets/retweet/:id': async ({ viewer, params, body }) => {
    const { isOn, count } = await setMark(deps, viewer, deps.ids.parse(params.id), 'retweet', body.on ?? 'flip')
    return { retweeted: isOn, retweetsCount: count }
  },
  'POST /tweets/bookmark/:id': async ({ viewer, params, body }) => {
    const { isOn } = await setMark(deps, viewer, deps.ids.parse(params.id), 'bookmark', body.on ?? 'flip')
    return { bookmarked: isOn }
  },
})
