import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { Poll } from '#contract/parts/poll.ts'
import { sendPendingActions } from '#web/app/offline/action-senders.ts'
import { setReachable } from '#web/core/api/connection.ts'
import { dispatchFrame } from '#web/core/live/live-events.ts'
import { clearActions } from '#web/core/offline/offline-queue.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { useTweet } from '#web/features/posts/api.ts'
import { TweetCard } from '#web/features/posts/card/tweet-card.tsx'
import { TweetContent } from '#web/features/posts/card/tweet-content.tsx'
import { syncTweets } from '#web/features/posts/live.ts'
import { fakeApi, fakeMe, fakeTweet, fakeUser, refuse } from '#web/test-api.ts'
import { forgetAlice, isOff, later, showToAlice } from '#web/test-member.tsx'

const HOUR = 3_600_000
/** A time so far from now, and a minute later: what is left is rounded down. */
const after = (ms: number) => new Date(Date.now() + ms + 60_000).toISOString()
const texts = ['Tea', 'Coffee', 'Water']
const poll = (change: Partial<Poll> = {}, votes?: number[]): Poll => ({
  choices: texts.map((text, index) => ({ text, ...(votes && { votes: votes[index] ?? 0 }) })),
  ...{ isMultiple: false, isEnded: false, version: 3, votersCount: 4 },
  endsAt: after(72 * HOUR),
  ...change,
})
const { _id, username, name, avatar, isVerifiedOrg } = fakeUser()
const withPoll = (shown: Poll): Tweet =>
  fakeTweet({ content: 'What do you drink?', user: { _id, username, name, avatar, isVerifiedOrg }, poll: shown })

function Cached({ id }: { id: string }) {
  const tweet = useTweet(id).data?.tweet
  return tweet && <TweetCard tweet={tweet} />
}

/** Shows a card of the post, once its poll is loaded. */
async function open(shown: Poll) {
  const tweet = withPoll(shown)
  queryClient.setQueryData(['tweets', 'one', tweet._id], { tweet, askedAt: Date.now() })
  showToAlice(<Cached id={tweet._id} />)
  await screen.findByText(/left|results|ended/)
  return tweet
}

const callsOf = (call: string, seen: ReturnType<typeof fakeApi>) => seen.filter((each) => each.call === call)
const choose = (text: string, role: 'radio' | 'checkbox' = 'radio') =>
  userEvent.click(screen.getByRole(role, { name: text }))
const vote = () => userEvent.click(screen.getByRole('button', { name: 'Vote: post by Bob' }))
const results = () =>
  within(screen.getByRole('list', { name: 'Poll results' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

let stop: () => void
beforeEach(() => {
  stop = syncTweets(queryClient)
})
afterEach(async () => {
  stop()
  await clearActions(fakeMe()._id)
  forgetAlice()
})

describe('before the viewer votes', () => {
  it('has answers to choose from, without results, and a press does not open the post', async () => {
    fakeApi({})
    await open(poll())
    expect(screen.getByRole('group', { name: 'Poll: choose one answer' })).toBeTruthy()
    screen.getByText(/4 people voted/)
    screen.getByText('3 days left')
    expect(screen.queryByText(/%/)).toBeNull()
    expect(isOff('Vote: post by Bob')).toBe(true)
    await choose('Tea')
    await choose('Water')
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, false, true])
    expect(isOff('Vote: post by Bob')).toBe(false)
    expect(screen.queryByText(/^at /)).toBeNull()
  })

  it('keeps what is chosen while others vote and the author rewords the post', async () => {
    const tweet = await open(poll())
    await choose('Coffee')
    act(() => dispatchFrame({ type: 'poll', tweet: tweet._id, votersCount: 9, isEnded: false }))
    await screen.findByText(/9 people voted/)
    fakeApi({ 'GET /tweets/:id': { tweet: { ...tweet, content: 'What do you like?', isEdited: true } as Tweet } })
    act(() => dispatchFrame({ type: 'tweet.changed', tweet: tweet._id }))
    await screen.findByText('What do you like?')
    expect(screen.getByRole('radio', { name: 'Coffee' })).toHaveProperty('checked', true)
  })

  it('gives the focus to the new answers when the author changes them', async () => {
    const tweet = await open(poll())
    await choose('Coffee')
    const fresh = poll({ version: 4, choices: [{ text: 'Milk' }, { text: 'Coffee' }] })
    fakeApi({ 'GET /tweets/:id': { tweet: { ...tweet, poll: fresh } } })
    act(() => dispatchFrame({ type: 'tweet.changed', tweet: tweet._id }))
    expect(await screen.findByRole('radio', { name: 'Milk' })).toBe(document.activeElement)
    expect(screen.getByRole('radio', { name: 'Coffee' })).toHaveProperty('checked', false)
  })

  it('says so when nobody has voted yet', async () => {
    await open(poll({ votersCount: 0, endsAt: after(HOUR) }))
    screen.getByText(/No votes yet/)
    screen.getByText('1 hour left')
  })
})

describe('a vote', () => {
  it('shows at once, then with the results, and takes the focus', async () => {
    const answer = later<{ tweet: Tweet }>()
    const seen = fakeApi({ 'POST /tweets/:id/vote': () => answer.promise })
    await open(poll())
    await choose('Coffee')
    await vote()
    expect(results()).toEqual(['Tea', 'Coffee', 'Water'])
    screen.getByRole('img', { name: 'Your vote' })
    screen.getByText(/5 people voted/)
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Poll results' }))
    answer.resolve({ tweet: withPoll(poll({ votersCount: 5, ownVotes: [1] }, [1, 4, 0])) })
    await waitFor(() => expect(results()).toEqual(['Tea20%', 'Coffee80%', 'Water0%']))
    expect(callsOf('POST /tweets/:id/vote', seen)[0]?.body).toEqual({ choices: [1], version: 3 })
  })

  it('is never shown older than live results that came during the call', async () => {
    const answer = later<{ tweet: Tweet }>()
    fakeApi({ 'POST /tweets/:id/vote': () => answer.promise })
    const { _id: tweet } = await open(poll())
    await choose('Coffee')
    await vote()
    act(() => dispatchFrame({ type: 'poll', tweet, votersCount: 7, votes: [2, 5, 0], isEnded: false }))
    await waitFor(() => expect(results()).toEqual(['Tea29%', 'Coffee71%', 'Water0%']))
    answer.resolve({ tweet: withPoll(poll({ votersCount: 5, ownVotes: [1] }, [1, 4, 0])) })
    await answer.promise
    await act(async () => {})
    expect(results()).toEqual(['Tea29%', 'Coffee71%', 'Water0%'])
    screen.getByText(/7 people voted/)
  })

  it('can have several answers, whose shares are of the voters', async () => {
    const voted = withPoll(poll({ isMultiple: true, votersCount: 4, ownVotes: [0, 2] }, [3, 2, 4]))
    const seen = fakeApi({ 'POST /tweets/:id/vote': { tweet: voted } })
    await open(poll({ isMultiple: true }))
    screen.getByRole('group', { name: 'Poll: choose one or more answers' })
    await choose('Water', 'checkbox')
    await choose('Coffee', 'checkbox')
    await choose('Tea', 'checkbox')
    await choose('Coffee', 'checkbox')
    await vote()
    await waitFor(() => expect(results()).toEqual(['Tea75%', 'Coffee50%', 'Water100%']))
    expect(callsOf('POST /tweets/:id/vote', seen)[0]?.body).toEqual({ choices: [0, 2], version: 3 })
  })

  it('is taken back with the reason when the server refuses, and the present answers are shown', async () => {
    const fresh = poll({ version: 4, choices: [{ text: 'Milk' }, { text: 'Juice' }] })
    fakeApi({ 'POST /tweets/:id/vote': refuse('poll_changed'), 'GET /tweets/:id': { tweet: withPoll(fresh) } })
    await open(poll())
    await choose('Tea')
    await vote()
    await screen.findByText('The author has changed this poll. Read its answers again before you vote.')
    expect(await screen.findByRole('radio', { name: 'Milk' })).toHaveProperty('checked', false)
    screen.getByText(/4 people voted/)
  })

  it('waits while the server is unreachable', async () => {
    const seen = fakeApi({
      'POST /tweets/:id/vote': { tweet: withPoll(poll({ votersCount: 5, ownVotes: [0] }, [5, 0, 0])) },
      'GET /tweets/:id': { tweet: withPoll(poll({ votersCount: 5, ownVotes: [0] }, [5, 0, 0])) },
    })
    await open(poll())
    const stopSending = sendPendingActions(queryClient)
    setReachable(false)
    await choose('Tea')
    await vote()
    screen.getByRole('img', { name: 'Your vote' })
    expect(callsOf('POST /tweets/:id/vote', seen)).toHaveLength(0)
    setReachable(true)
    await waitFor(() => expect(results()).toEqual(['Tea100%', 'Coffee0%', 'Water0%']))
    expect(callsOf('POST /tweets/:id/vote', seen).map(({ body }) => body)).toEqual([{ choices: [0], version: 3 }])
    stopSending()
  })
})

describe('results', () => {
  it('follow the votes of others', async () => {
    fakeApi({})
    const tweet = await open(poll({ ownVotes: [0] }, [4, 0, 0]))
    act(() =>
      dispatchFrame({
        type: 'poll',
        tweet: tweet._id,
        votersCount: 3_000,
        votes: [1_000, 1_000, 1_000],
        isEnded: false,
      }),
    )
    await screen.findByText(/3K people voted/)
    expect(results()).toEqual(['Tea33%', 'Coffee33%', 'Water33%'])
  })

  it('stay hidden from those who have not voted, who see the number of voters', async () => {
    const tweet = await open(poll())
    act(() => dispatchFrame({ type: 'poll', tweet: tweet._id, votersCount: 9, isEnded: false }))
    await screen.findByText(/9 people voted/)
    expect(screen.getAllByRole('radio')).toHaveLength(3)
  })

  it('show once the viewer votes in another tab', async () => {
    fakeApi({ 'GET /tweets/:id': { tweet: withPoll(poll({ votersCount: 5, ownVotes: [2] }, [4, 0, 1])) } })
    const tweet = await open(poll())
    act(() => dispatchFrame({ type: 'own.vote', tweet: tweet._id, choices: [2] }))
    await waitFor(() => expect(results()).toEqual(['Tea80%', 'Coffee0%', 'Water20%']))
  })

  it('show when the end passes, fetched once', async () => {
    const answer = later<{ tweet: Tweet }>()
    const seen = fakeApi({ 'GET /tweets/:id': () => answer.promise })
    const { _id: id } = await open(poll())
    await choose('Tea')
    const ending = withPoll(poll({ endsAt: new Date(Date.now() + 100).toISOString() }))
    act(() => void queryClient.setQueryData(['tweets', 'one', id], { tweet: ending, askedAt: Date.now() }))
    await screen.findByText('Poll ended')
    expect(screen.queryByRole('radio')).toBeNull()
    // The form that had the focus is gone.
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Poll results' }))
    answer.resolve({ tweet: withPoll(poll({ isEnded: true }, [1, 3, 0])) })
    expect(await screen.findByText('Final results', {}, { timeout: 4_000 })).toBeTruthy()
    expect(results()).toEqual(['Tea25%', 'Coffee75%', 'Water0%'])
    expect(callsOf('GET /tweets/:id', seen)).toHaveLength(1)
  })
})

it('is one line beside a reply being written', () => {
  fakeApi({})
  showToAlice(<TweetContent tweet={withPoll(poll())} isShort />)
  screen.getByText('Poll · 3 answers')
  expect(screen.queryByRole('radio')).toBeNull()
})
