import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { changeDraft, discardDraft } from '#web/core/drafts.ts'
import { REPLYING } from '#web/features/posts/compose/replying.ts'
import { tweetDraftName } from '#web/features/posts/publish/outgoing.ts'
import { fakeApi, fakeMe, fakeTweet, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import TweetScreen from './tweet-screen.tsx'

const tweet = fakeTweet({ content: 'In the middle' })
const reply = fakeTweet({ _id: '01c3a1b2d4e5f60718293b01', content: 'First answer', replyTo: tweet._id })
const replies = { tweets: [reply], nextCursor: null }
const open = () => showToAlice(<TweetScreen />, { at: `/tweet/${tweet._id}`, path: '/tweet/:id' })

afterEach(() => {
  discardDraft(tweetDraftName(fakeMe()._id, tweet._id))
  forgetAlice()
})

describe('the page of a post', () => {
  it('has Back, the post, a reply box and the replies', async () => {
    fakeApi({ 'GET /tweets/:id': { tweet }, 'GET /tweets/:id/replies': replies })
    open()
    expect(await screen.findByText('First answer')).toBeTruthy()
    screen.getByText('In the middle')
    screen.getByRole('button', { name: 'Back' })
    screen.getByRole('textbox', { name: 'Post your reply' })
  })

  it('begins in the reply box for a reply that was begun elsewhere, with the caret at the end', async () => {
    fakeApi({ 'GET /tweets/:id': { tweet }, 'GET /tweets/:id/replies': replies })
    changeDraft(tweetDraftName(fakeMe()._id, tweet._id), { text: 'Begun' })
    showToAlice(<TweetScreen />, { at: { pathname: `/tweet/${tweet._id}`, state: REPLYING }, path: '/tweet/:id' })
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox')
    await waitFor(() => expect(document.activeElement).toBe(box))
    expect(box.selectionStart).toBe('Begun'.length)
  })

  it('sorts two replies and more, as it did last on this device', async () => {
    const two = fakeTweet({ _id: '01c3a1b2d4e5f60718293b03', content: 'Second answer', replyTo: tweet._id })
    const seen = fakeApi({
      'GET /tweets/:id': { tweet },
      'GET /tweets/:id/replies': ({ query }) => ({
        tweets: query.sort === 'newest' ? [two, reply] : [reply, two],
        nextCursor: null,
      }),
    })
    open()
    await screen.findByText('First answer')
    await userEvent.click(screen.getByRole('button', { name: 'Order of replies: Relevant first' }))
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Newest first' }))
    const texts = () => screen.getAllByText(/^(First|Second) answer$/).map(({ textContent }) => textContent)
    await waitFor(() => expect(texts()).toEqual(['Second answer', 'First answer']))
    expect(seen.map(({ query }) => query.sort)).toEqual([undefined, 'relevant', 'newest'])
    expect(localStorage.getItem('reply-order')).toBe('newest')
    await userEvent.click(screen.getByRole('button', { name: 'Order of replies: Newest first' }))
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Relevant first' }))
    await waitFor(() => expect(texts()).toEqual(['First answer', 'Second answer']))
  })

  it('has no order for one reply', async () => {
    fakeApi({ 'GET /tweets/:id': { tweet }, 'GET /tweets/:id/replies': replies })
    open()
    await screen.findByText('First answer')
    expect(screen.queryByRole('button', { name: /^Order of replies/ })).toBeNull()
  })

  it('has the thread above a reply', async () => {
    fakeApi({
      'GET /tweets/:id': { tweet: { ...tweet, replyTo: reply._id } },
      'GET /tweets/:id/ancestors': { tweets: [fakeTweet({ _id: reply._id, content: 'The beginning' })] },
      'GET /tweets/:id/replies': { tweets: [], nextCursor: null },
    })
    open()
    const thread = await screen.findByRole('region', { name: 'Thread' })
    within(thread).getByText('The beginning')
    expect(await screen.findByText('No replies yet.')).toBeTruthy()
  })

  it('shows a reply whose ancestors do not come', async () => {
    fakeApi({
      'GET /tweets/:id': { tweet: { ...tweet, replyTo: reply._id } },
      'GET /tweets/:id/ancestors': () => new Promise(() => {}),
      'GET /tweets/:id/replies': { tweets: [], nextCursor: null },
    })
    open()
    expect(await screen.findByText('In the middle')).toBeTruthy()
  })

  it('shows a reply at once and counts it', async () => {
    const answer = fakeTweet({ _id: '01c3a1b2d4e5f60718293b02', content: 'My answer', replyTo: tweet._id })
    fakeApi({
      'GET /tweets/:id': { tweet },
      'GET /tweets/:id/replies': replies,
      'POST /tweets/reply/:id': { tweet: answer },
    })
    open()
    const feed = await screen.findByRole('feed', { name: 'Replies' })
    await userEvent.type(screen.getByRole('textbox'), 'My answer')
    await userEvent.click(within(screen.getByRole('form', { name: 'Reply' })).getByRole('button', { name: 'Reply' }))
    await waitFor(() => expect(within(feed).getAllByRole('article')).toHaveLength(2))
    expect(within(feed).getAllByRole('article')[0]?.textContent).toContain('My answer')
  })

  it('takes a refused reply out of the list and gives its words back', async () => {
    fakeApi({
      'GET /tweets/:id': { tweet },
      'GET /tweets/:id/replies': { tweets: [], nextCursor: null },
      'POST /tweets/reply/:id': refuse('blocked'),
    })
    open()
    await userEvent.type(await screen.findByRole('textbox'), 'My answer')
    await userEvent.click(within(screen.getByRole('form', { name: 'Reply' })).getByRole('button', { name: 'Reply' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'My answer')
    expect(await screen.findByText('No replies yet.')).toBeTruthy()
  })

  it.each([
    ['it is missing', refuse('tweet_not_found')],
    ['the address is none', refuse('invalid_fields', { id: 'This isn’t a valid id.' })],
  ])('says "Post not found." when %s', async (_, answer) => {
    fakeApi({ 'GET /tweets/:id': answer })
    open()
    expect(await screen.findByText('Post not found.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/home')
  })

  it('shows "Failed to load tweet" and retries on request', async () => {
    const answers = [refuse('internal', undefined, ''), { tweet }]
    fakeApi({ 'GET /tweets/:id': () => answers.shift() ?? { tweet }, 'GET /tweets/:id/replies': replies })
    open()
    expect(await screen.findByText('Failed to load tweet')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('In the middle')).toBeTruthy()
  })
})
