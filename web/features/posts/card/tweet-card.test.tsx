import { skipToken, useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Tweet } from '#contract/calls/tweets.ts'
import { setReachable } from '#web/core/api/connection.ts'
import { clearActions } from '#web/core/offline/offline-queue.ts'
import { getPendingActions } from '#web/core/offline/pending-actions.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { useTweet } from '#web/features/posts/api.ts'
import { showsSensitive } from '#web/features/posts/parts/content-warning/opened.ts'
import { fakeApi, fakeMe, fakeTweet, fakeUser, refuse } from '#web/test-api.ts'
import { forgetAlice, later, showToAlice } from '#web/test-member.tsx'
import { fakeVideo, fakeView } from '#web/test-video.ts'
import { TweetCard } from './tweet-card.tsx'

const bob = { ...fakeTweet().user, _id: '01c3a1b2d4e5f60718293a4c', username: 'bob', name: 'Bob' }
const byBob = (change: Partial<Tweet> = {}) => fakeTweet({ user: bob, content: 'Bob was here', ...change })

function Cached({ id }: { id: string }) {
  const tweet = useTweet(id).data?.tweet
  return tweet && <TweetCard tweet={tweet} />
}

/** Opens two copies of one post, as in a timeline and a thread. */
function open(tweet: Tweet) {
  queryClient.setQueryData(['tweets', 'one', tweet._id], { tweet })
  showToAlice(
    <>
      <Cached id={tweet._id} />
      <Cached id={tweet._id} />
    </>,
  )
  return screen.getAllByRole('article') as [HTMLElement, HTMLElement]
}

const votedPoll: Tweet['poll'] = {
  choices: [{ text: 'Tea' }, { text: 'Coffee' }],
  ...{ isMultiple: false, isEnded: false, version: 0, votersCount: 1, ownVotes: [0] },
  endsAt: '2025-11-23T10:00:00.000Z',
}

const itsMenu = { 'GET /tweets/:id/mute': { isMuted: false } }
const button = (card: HTMLElement, name: RegExp) => within(card).getByRole('button', { name })
const press = (card: HTMLElement, name: RegExp) => userEvent.click(button(card, name))
/** Presses an action; Repost is the first item of its menu. */
async function act(card: HTMLElement, name: RegExp) {
  await press(card, name)
  if (String(name).includes('Repost')) await userEvent.click((await screen.findAllByRole('menuitem'))[0]!)
}
const isOn = (card: HTMLElement, name: RegExp) => button(card, name).getAttribute('aria-pressed') === 'true'

afterEach(forgetAlice)

describe('like, repost and bookmark', () => {
  it('show at once on every copy, then as the server answers', async () => {
    const answer = later<{ liked: boolean; likesCount: number }>()
    const tweet = byBob({ likesCount: 1_233 })
    fakeApi({ 'POST /tweets/like/:id': () => answer.promise, 'GET /tweets/:id': { tweet } })
    const [here, there] = open(tweet)
    await press(here, /^Like/)
    expect([isOn(here, /^Like/), isOn(there, /^Like 1.2K/)]).toEqual([true, true])
    answer.resolve({ liked: true, likesCount: 2_500 })
    await waitFor(() => button(there, /^Like 2.5K/))
  })

  it.each([
    { name: /^Like/, call: 'POST /tweets/like/:id' },
    { name: /^Repost/, call: 'POST /tweets/retweet/:id' },
    { name: /^Bookmark/, call: 'POST /tweets/bookmark/:id' },
  ])('are put back when the server refuses, and say nothing ($name)', async ({ name, call }) => {
    const tweet = byBob()
    const seen = fakeApi({ [call]: refuse('blocked'), 'GET /tweets/:id': { tweet } })
    const [here] = open(tweet)
    await act(here, name)
    await waitFor(() => expect(seen.map((each) => each.call)).toContain(call))
    await waitFor(() => expect(isOn(here, name)).toBe(false))
    expect(document.querySelector('.Toastify__toast--error')).toBeNull()
  })

  it('refetch the state after a call without an answer', async () => {
    const arrived = byBob({ retweeted: true, retweetsCount: 9 })
    fakeApi({ 'POST /tweets/retweet/:id': refuse('internal'), 'GET /tweets/:id': { tweet: arrived } })
    const [here] = open(byBob())
    await act(here, /^Repost/)
    await waitFor(() => expect(isOn(here, /^Repost 9/)).toBe(true))
  })

  it('undo a repost at once, without an offer to undo that', async () => {
    const tweet = byBob()
    let retweeted = false
    const seen = fakeApi({
      'POST /tweets/retweet/:id': () => {
        retweeted = !retweeted
        return { retweeted, retweetsCount: retweeted ? 1 : 0 }
      },
      'GET /tweets/:id': () => ({ tweet: { ...tweet, retweeted } }),
    })
    const [here] = open(tweet)
    await act(here, /^Repost/)
    await waitFor(() => expect(retweeted).toBe(true))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(retweeted).toBe(false))
    expect(isOn(here, /^Repost/)).toBe(false)
    expect(screen.queryByText('Repost removed')).toBeNull()
    const sent = seen.filter(({ call }) => call === 'POST /tweets/retweet/:id')
    expect(sent.map(({ body }) => body)).toEqual([{ on: true }, { on: false }])
  })

  it('send only the last wish of quick taps', async () => {
    const tweet = byBob()
    const saved = { ...tweet, bookmarked: true }
    const seen = fakeApi({ 'POST /tweets/bookmark/:id': { bookmarked: true }, 'GET /tweets/:id': { tweet: saved } })
    const [here] = open(tweet)
    for (let tap = 0; tap < 5; tap++) fireEvent.click(button(here, /^Bookmark/))
    await waitFor(() => expect(isOn(here, /^Bookmark/)).toBe(true))
    expect(seen.filter(({ call }) => call === 'POST /tweets/bookmark/:id')).toHaveLength(1)
  })
})

describe('an image', () => {
  const at = (query: string) => {
    const address = `/media/a.webp?${query}`
    const media = { url: address, smallUrl: address, width: 800, height: 600, alt: 'A lake', placeholder: '' }
    return byBob({ images: [address], media: [media] })
  }
  const pictures = () => screen.getAllByRole<HTMLImageElement>('img', { name: 'A lake' })
  const ends = () => pictures().map(({ src }) => new URL(src).searchParams.get('until'))

  it('whose address has expired is shown by a new one, which is fetched once', async () => {
    let tweet = at('until=1&signature=0')
    const seen = fakeApi({ 'GET /tweets/:id': () => ({ tweet }) })
    open(tweet)
    tweet = at('until=2&signature=0')
    for (const picture of pictures()) fireEvent.error(picture)
    await waitFor(() => expect(ends()).toEqual(['2', '2']))
    expect(seen).toHaveLength(1)

    await userEvent.click(screen.getAllByRole('button', { name: 'A lake' })[0]!)
    const dialog = await screen.findByRole('dialog')
    tweet = at('until=3&signature=0')
    fireEvent.error(within(dialog).getByRole('img', { name: 'A lake' }))
    await waitFor(() =>
      expect(within(dialog).getByRole<HTMLImageElement>('img', { name: 'A lake' }).src).toContain('=3&'),
    )
  })
})

describe('a card', () => {
  it('names each of its controls by the author', () => {
    fakeApi({ 'GET /tweets/:id': { tweet: byBob() } })
    const image = { url: '/media/a.webp', smallUrl: '', width: 4, height: 3, alt: '', placeholder: '' }
    const [card] = open(byBob({ likesCount: 1_233, media: [image, { ...image, alt: 'A lake' }] }))
    const names = ['More', 'Image 1 of 2', 'Reply', 'Repost', 'Like 1.2K', 'Bookmark', 'Share']
    for (const name of names) within(card).getByRole('button', { name: `${name}: post by Bob` })
    within(card).getByRole('button', { name: 'A lake' })
  })

  it('says who, to whom, when, and that it was edited', () => {
    fakeApi({ 'GET /tweets/:id': { tweet: byBob() } })
    const replyToUser = { _id: fakeMe()._id, username: 'alice' }
    const [card] = open(
      byBob({ replyToUser, editedAt: '2025-11-20T10:00:00.000Z', user: { ...bob, isVerifiedOrg: true } }),
    )
    expect(card.textContent).toContain('Bob@bob')
    expect(card.textContent).toContain('Replying to @alice')
    expect(within(card).getByRole('link', { name: 'Bob' }).getAttribute('href')).toBe('/user/bob')
    const mark = within(card).getByRole('link', { name: 'Edited: post by Bob' })
    expect(mark.getAttribute('href')).toBe(`/tweet/${byBob()._id}/history`)
    within(card).getByRole('img', { name: 'Verified organization' })
    expect(card.querySelector('time')?.dateTime).toBe('2025-11-20T09:30:00.000Z')
  })

  it('says that it was edited after the viewer liked it, until the viewer likes it again', async () => {
    const tweet = byBob({ liked: true, editedAt: '2025-11-20T10:00:00.000Z', changedSince: ['like'] })
    fakeApi({
      'GET /tweets/:id': { tweet },
      'POST /tweets/like/:id': ({ body }) => ({ liked: Boolean((body as { on: boolean }).on), likesCount: 1 }),
    })
    const [card] = open(tweet)
    const line = () => within(card).queryByRole('link', { name: /^Edited after you liked it/ })
    expect(line()?.getAttribute('href')).toBe(`/tweet/${tweet._id}/history`)
    const marks = () => within(card).getAllByRole('link', { name: /^Edited/ })
    expect(marks()).toEqual([line()])
    for (let times = 0; times < 2; times++) {
      await press(card, /^Like/)
      expect(line()).toBeNull()
      expect(marks().map(({ textContent }) => textContent)).toEqual(['Edited'])
    }
  })

  it.each([
    { changedSince: ['like', 'reply', 'vote'] as const, line: 'Edited after you voted' },
    { changedSince: ['like', 'reply', 'retweet'] as const, line: 'Edited after you replied' },
    { changedSince: ['like', 'retweet', 'quote'] as const, line: 'Edited after you quoted it' },
    { changedSince: ['like', 'retweet'] as const, line: 'Edited after you reposted it' },
  ])('names one act of the viewer: $line', ({ changedSince, line }) => {
    const tweet = byBob({
      liked: true,
      retweeted: true,
      editedAt: '2025-11-20T10:00:00.000Z',
      changedSince: [...changedSince],
      ...(line.endsWith('voted') && { poll: votedPoll }),
    })
    fakeApi({ 'GET /tweets/:id': { tweet } })
    within(open(tweet)[0]).getByText(line)
  })

  it('opens its page by a press anywhere and by Enter', async () => {
    fakeApi({ 'GET /tweets/:id': { tweet: byBob() } })
    const [card] = open(byBob())
    card.focus()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText(`at /tweet/${byBob()._id}`)).toBeTruthy()
  })

  it('stays when a control on it is pressed', async () => {
    fakeApi({ 'GET /tweets/:id': { tweet: byBob() }, 'POST /tweets/like/:id': { liked: true, likesCount: 1 } })
    const [card] = open(byBob())
    await press(card, /^Like/)
    expect(screen.getAllByRole('article')).toHaveLength(2)
  })

  it('answers on the compose screen', async () => {
    fakeApi({ 'GET /tweets/:id': { tweet: byBob() } })
    const [card] = open(byBob())
    await press(card, /^Reply/)
    expect(await screen.findByText(`at /compose?replyTo=${byBob()._id}`)).toBeTruthy()
  })

  it('copies its address when shared', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    fakeApi({ 'GET /tweets/:id': { tweet: byBob() } })
    const [card] = open(byBob())
    fireEvent.click(button(card, /^Share/))
    expect(await screen.findByText('Tweet URL copied to clipboard!')).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/tweet/${byBob()._id}`)
  })

  it("is shared by the device's own means where there are some", async () => {
    const share = vi.fn(async () => {})
    vi.stubGlobal('navigator', { share })
    fakeApi({ 'GET /tweets/:id': { tweet: byBob() } })
    const [card] = open(byBob())
    fireEvent.click(button(card, /^Share/))
    expect(share).toHaveBeenCalledWith({ url: `${location.origin}/tweet/${byBob()._id}` })
  })
})

describe('the menu of a post', () => {
  it('shows why it is in For you, shows less like it, and mutes its conversation, each with Undo', async () => {
    const suggested = { ...byBob(), reason: { type: 'topic', user: null, tag: 'cats' } }
    const seen = fakeApi({
      'GET /tweets/:id': { tweet: suggested },
      'GET /users/:id': fakeUser(),
      ...itsMenu,
      'PUT /tweets/:id/mute': { isMuted: true },
      'PUT /tweets/:id/less': { isLess: true },
      'DELETE /tweets/:id/less': { isLess: false },
    })
    const calls = () => seen.map(({ call }) => call)
    const [card] = open(suggested)
    await press(card, /^More/)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Why am I seeing this?' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    dialog.getByText(/^It’s about #cats, one of your topics\. For you ranks/)
    await userEvent.click(dialog.getByRole('button', { name: 'Show less like this' }))
    await waitFor(() => expect(calls()).toContain('PUT /tweets/:id/less'))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(calls()).toContain('DELETE /tweets/:id/less'))
    await press(card, /^More/)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Mute this conversation' }))
    await userEvent.click(await screen.findByText(/^Conversation muted/))
    await waitFor(() => expect(calls()).toContain('PUT /tweets/:id/mute'))
  })
})

describe('a post with a muted word', () => {
  it('is a line that opens it', async () => {
    fakeApi({ 'GET /tweets/:id': { tweet: byBob() } })
    const [card] = open({ ...byBob(), content: 'The butler', filtered: { words: ['butler'] } })
    expect([card?.textContent?.includes('Hidden: butler'), screen.queryByText('The butler')]).toEqual([true, null])
    await userEvent.click(within(card!).getByRole('button', { name: 'Show: post by Bob' }))
    expect(screen.getAllByText('The butler').length).toBeGreaterThan(0)
  })
})

describe('Edit and Delete', () => {
  const timeline = ['tweets', 'timeline', 'newest']
  const listed = () => queryClient.getQueryData<{ pages: { tweets: Tweet[] }[] }>(timeline)?.pages[0]?.tweets.length
  async function askToDelete() {
    const tweet = fakeTweet()
    queryClient.setQueryData(timeline, { pages: [{ tweets: [tweet], nextCursor: null }], pageParams: [null] })
    const [card] = open(tweet)
    await press(card, /^More/)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    return screen.findByRole('alertdialog')
  }
  const confirm = async () => userEvent.click(within(await askToDelete()).getByRole('button', { name: 'Delete' }))

  it("are not offered on another user's post, but to copy its link, follow, block and report", async () => {
    fakeApi({
      'GET /tweets/:id': { tweet: byBob() },
      'GET /users/:id': fakeUser(),
      'GET /tweets/:id/mute': { isMuted: false },
    })
    const [card] = open(byBob())
    await press(card, /^More/)
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(items).toEqual([
      ...['Follow @bob', 'Copy link', 'Show less like this'],
      ...['Mute this conversation', 'Mute @bob', 'Block @bob', 'Report post'],
    ])
  })

  it('ask before deleting', async () => {
    const seen = fakeApi({ ...itsMenu, 'GET /tweets/:id': { tweet: fakeTweet() } })
    const dialog = await askToDelete()
    within(dialog).getByText('Delete this tweet? This action cannot be undone.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect([listed(), seen.some(({ call }) => call === 'DELETE /tweets/:id')]).toEqual([1, false])
  })

  it('take the post away at once, offer Undo, and send nothing when it is pressed', async () => {
    const seen = fakeApi({ ...itsMenu, 'GET /tweets/:id': { tweet: fakeTweet() } })
    await confirm()
    expect(listed()).toBe(0)
    // A fetch before the deletion is sent still has the post.
    const fetched = { pages: [{ tweets: [fakeTweet()], nextCursor: null }], pageParams: [null] }
    await queryClient.fetchQuery({ queryKey: timeline, queryFn: () => fetched, staleTime: 0 })
    expect(listed()).toBe(0)
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(listed()).toBe(1)
    expect(seen.some(({ call }) => call === 'DELETE /tweets/:id')).toBe(false)
  })

  it('bring the post back when the server refuses', async () => {
    fakeApi({ ...itsMenu, 'GET /tweets/:id': { tweet: fakeTweet() }, 'DELETE /tweets/:id': refuse('internal', {}, '') })
    await confirm()
    await userEvent.click(await screen.findByText('Post deleted'))
    expect(await screen.findByText('Failed to delete tweet')).toBeTruthy()
    expect(listed()).toBe(1)
  })

  it('queue a deletion while offline, unless it is undone', async () => {
    fakeApi({ 'GET /tweets/:id/mute': refuse('offline'), 'GET /tweets/:id': { tweet: fakeTweet() } })
    setReachable(false)
    await confirm()
    await waitFor(() => expect(getPendingActions().map(({ payload }) => payload)).toEqual([true]))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(getPendingActions().map(({ payload }) => payload)).toEqual([false]))
    expect(listed()).toBe(1)
    // The queue survives the test, as it survives a page.
    await clearActions(fakeMe()._id)
  })

  it('move the focus to the next post', async () => {
    const tweets = ['1', '2'].map((digit) => fakeTweet({ _id: digit.repeat(24), content: `Post ${digit}` }))
    queryClient.setQueryData(timeline, { tweets })
    const List = () =>
      useQuery<{ tweets: Tweet[] }>({ queryKey: timeline, queryFn: skipToken }).data?.tweets.map((tweet) => (
        <TweetCard key={tweet._id} tweet={tweet} />
      ))
    fakeApi(itsMenu)
    showToAlice(<List />)
    const [card] = screen.getAllByRole('article')
    await press(card!, /^More/)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    const next = await waitFor(() => screen.getByRole('article'))
    expect(next.textContent).toContain('Post 2')
    await waitFor(() => expect(document.activeElement).toBe(next))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  })
})

describe('a covered post', () => {
  const media = [
    { url: '/media/a.webp', smallUrl: '/media/a-s.webp', width: 40, height: 30, alt: 'A cliff', placeholder: '' },
  ]

  it('shows its warning until it is opened, on every copy, and can be closed', async () => {
    const [here, there] = open(byBob({ _id: '01c3a1b2d4e5f60718293b71', warning: 'Heights', media }))
    expect(here.getAttribute('aria-labelledby')).toContain(within(here).getByText('Heights').id)
    expect([within(here).queryByText('Bob was here'), within(here).queryByRole('img')]).toEqual([null, null])
    await press(here, /^Show:/)
    expect(within(there).getByText('Bob was here')).toBeTruthy()
    expect(within(there).getByRole('img', { name: 'A cliff' })).toBeTruthy()
    await press(there, /^Hide: post by Bob$/)
    expect(within(here).queryByText('Bob was here')).toBeNull()
  })

  it('covers a sensitive video, which is not there to play until it is opened', async () => {
    fakeView()
    const [here] = open(
      byBob({ _id: '01c3a1b2d4e5f60718293b73', isSensitive: true, media: [fakeVideo({}, 'A cliff')] }),
    )
    expect([here.querySelector('video'), within(here).queryByText('0:42')]).toEqual([null, null])
    await press(here, /^Sensitive content/)
    expect(await within(here).findByRole('button', { name: 'Play: Video, 0:42: A cliff' })).toBeTruthy()
    await press(here, /^Hide sensitive video/)
    expect(here.querySelector('video')).toBeNull()
  })

  it('covers sensitive images only, unless this device opens them', async () => {
    const [here] = open(byBob({ _id: '01c3a1b2d4e5f60718293b72', isSensitive: true, media }))
    expect([within(here).queryByText('Bob was here') === null, within(here).queryByRole('img')]).toEqual([false, null])
    await press(here, /^Sensitive content/)
    expect(within(here).getByRole('img', { name: 'A cliff' })).toBeTruthy()
    await press(here, /^Hide sensitive images/)
    expect(within(here).queryByRole('img')).toBeNull()
    showsSensitive.set(true)
    expect(await within(here).findByRole('img', { name: 'A cliff' })).toBeTruthy()
    showsSensitive.set(false)
  })
})
