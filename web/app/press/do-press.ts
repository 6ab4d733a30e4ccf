/** Does what a member pressed as a visitor. A chunk of its own, fetched after a sign-in behind a press. */
import type { NavigateFunction } from 'react-router'
import type { Tweet } from '#contract/calls/tweets.ts'
import { failureText } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { keepPress, type Press, takeClaimedPress } from '#web/core/press.ts'
import { findTweet } from '#web/core/queries/patch-tweet.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { routes } from '#web/core/routes.ts'
import { askToConfirmEmail, closeConfirmation, isConfirmationAsked } from '#web/core/session/confirmation.ts'
import { restrictionOf } from '#web/core/session/restriction.ts'
import { getSession } from '#web/core/session/session.ts'
import { userOptions } from '#web/features/people/api.ts'
import {
  BLOCK_FORBIDS_FOLLOW,
  followKey,
  isBlockBetween,
  isFollowed,
  toggleFollow,
} from '#web/features/people/toggles.ts'
import { tweetOptions } from '#web/features/posts/api.ts'
import { REPLYING } from '#web/features/posts/compose/replying.ts'
import { hasResults } from '#web/features/posts/parts/poll/poll-results.tsx'
import { castUndoableVote } from '#web/features/posts/parts/poll/vote.ts'
import { canRepost, toggleKey, toggleTweet } from '#web/features/posts/toggles.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { offerUndo } from '#web/ui/overlays/undo.ts'

const FAILURE = t('That didn’t work. Try again.')

/** The marks that a press can set, with what their toasts say. */
const marks = {
  like: { mark: 'liked', done: t('Liked') },
  retweet: { mark: 'retweeted', done: t('Reposted') },
  bookmark: { mark: 'bookmarked', done: t('Bookmarked') },
} as const

/** Does what was pressed, once, unless it is done already. An account that sees only a screen about itself does nothing. */
export async function doPress(navigate: NavigateFunction): Promise<void> {
  const press = takeClaimedPress()
  const { user } = getSession()
  if (!press || restrictionOf(user)) return
  // An earlier session of this tab may have been asked.
  closeConfirmation()
  try {
    await act(press, navigate)
  } catch (error) {
    toast.error(failureText(error, FAILURE))
  }
  // The dialog of the frame is open. The press waits with the session, which another account does not have.
  if (!user || !isConfirmationAsked() || getSession().user?._id !== user._id) return
  keepPress(press, user._id)
  askToConfirmEmail('press')
}

async function act({ verb, id, version, choices }: Press, navigate: NavigateFunction): Promise<void> {
  if (verb === 'reply') return void navigate(routes.tweet(id), { replace: true, state: REPLYING })
  if (verb === 'follow') return follow(id)
  const { tweet } = await queryClient.fetchQuery(tweetOptions(id))
  if (verb === 'vote') return vote(tweet, version, choices)
  return mark(tweet, verb)
}

/** Sets a mark. The offer to undo it ends when the server refuses it. */
async function mark(tweet: Tweet, verb: keyof typeof marks): Promise<void> {
  const { mark: field, done } = marks[verb]
  if (tweet[field]) return
  if (verb === 'retweet' && !canRepost(tweet)) return toast.info(t('Only posts that everyone can see can be reposted.'))
  const isOn = () => findTweet(queryClient, tweet._id)?.[field] === true
  let isUndone = false
  const work = toggleTweet(queryClient, tweet, verb, true)
  offerUndo({
    key: toggleKey(field, tweet._id),
    message: done,
    undo: () => {
      isUndone = true
      void toggleTweet(queryClient, tweet, verb, false)
    },
  })
  await work
  // Marks fail without a text, as their buttons show it. This button was on another page.
  // The dialog about an address that is not confirmed says why.
  if (!isUndone && !isOn() && !isConfirmationAsked()) toast.error(FAILURE)
}

async function vote(tweet: Tweet, version: number, choices: readonly number[]): Promise<void> {
  const { poll } = tweet
  if (!poll || poll.ownVotes !== undefined) return
  if (poll.isEnded || hasResults(poll)) return toast.info(t('Poll ended'))
  if (poll.version !== version || choices.some((each) => each >= poll.choices.length))
    return toast.info(t('The answers of this poll have changed. Choose again.'))
  await castUndoableVote(queryClient, tweet, [...choices])
}

async function follow(id: string): Promise<void> {
  const { user } = await queryClient.fetchQuery(userOptions(id))
  if (user.isOwnProfile || isFollowed(user)) return
  if (isBlockBetween(user)) return toast.error(BLOCK_FORBIDS_FOLLOW)
  const { username } = user
  const work = toggleFollow(queryClient, user, t('Follow/unfollow failed'))
  offerUndo({
    key: followKey(id),
    message: user.isProtected
      ? t('You asked to follow @{username}', { username })
      : t('Following @{username}', { username }),
    undo: () => void toggleFollow(queryClient, user, t('Follow/unfollow failed'), false),
  })
  await work
}
