import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Reason } from '#contract/calls/timelines.ts'
import type { CallAnswer } from '#contract/index.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { fakeApi, fakeTweet, refuse } from '#web/test-api.ts'
import { forgetAlice, later, showToAlice } from '#web/test-member.tsx'
import { timelineOptions } from './api.ts'
import HomeScreen from './home-screen.tsx'

type Page = CallAnswer<'GET /timelines/for-you'>

const unsaid: Reason = { type: 'new', user: null }
const popular: Reason = { type: 'popular', user: null }
const about = (tag: string): Reason => ({ type: 'topic', user: null, tag })
const bob = { ...fakeTweet().user, _id: '01c3a1b2d4e5f60718293a4c', username: 'bob', name: 'Bob' }
const post = (content: string, index: number, reason = unsaid) => ({
  ...fakeTweet({ _id: `01c3a1b2d4e5f60718293b0${index}`, content, user: bob }),
  reason,
})
const one = post('one', 1)
const two = post('two', 2)
const page = (...tweets: Page['tweets']): Page => ({ tweets, nextCursor: null })
const open = () => showToAlice(<HomeScreen />)

afterEach(forgetAlice)

describe('Home', () => {
  it('has its heading, a composer, two tabs and posts for the member', async () => {
    fakeApi({ 'GET /timelines/for-you': page(one, two) })
    open()
    screen.getByRole('heading', { level: 1, name: 'Home' })
    // The composer's code is fetched by the press, unless another test file has fetched it.
    const name = 'What’s happening?'
    await userEvent.click(screen.queryByRole('button', { name }) ?? screen.getByRole('textbox', { name }))
    const field = await screen.findByRole('textbox', { name: 'What’s happening?' })
    expect(document.activeElement).toBe(field)
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['For you', 'Following'])
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('For you')
    expect(await screen.findAllByRole('article')).toHaveLength(2)
    expect(screen.getByText('You’ve reached the end.')).toBeTruthy()
  })

  it('shows the reason of a post in For you, unless it is obvious', async () => {
    fakeApi({
      'GET /timelines/for-you': page(
        post('one', 1, { type: 'liked', user: fakeTweet().user }),
        post('two', 2, { type: 'popular', user: null }),
        post('three', 3, { type: 'retweeted', user: bob }),
        post('four', 4, { type: 'following', user: bob }),
      ),
    })
    open()
    const posts = await screen.findAllByRole('article')
    within(posts[0] as HTMLElement).getByText('You liked')
    within(posts[1] as HTMLElement).getByText('Popular on Plus')
    expect(posts[2]?.textContent).toContain('Bob reposted')
    expect(posts[3]?.textContent).toMatch(/^Bob@bob/)
  })

  it.each([
    [
      [popular, popular, unsaid, popular],
      ['Popular on Plus', '', '', 'Popular on Plus'],
    ],
    [
      [about('cats'), about('dogs'), about('dogs')],
      ['About #cats', 'About #dogs', ''],
    ],
  ])(
    'says a reason once above posts in a row, and again where another post came between (%#)',
    async (reasons, shown) => {
      fakeApi({ 'GET /timelines/for-you': page(...reasons.map((reason, index) => post(`${index}`, index, reason))) })
      open()
      const cards = await screen.findAllByRole('article')
      expect(cards.map(({ textContent }) => /^.*(?=Bob@bob)/.exec(textContent)?.[0])).toEqual(shown)
    },
  )

  it('moves the reason to a newer post with the same reason', async () => {
    fakeApi({ 'GET /timelines/for-you': page(post('old', 1, popular)) })
    open()
    expect((await screen.findByRole('article')).textContent).toContain('Popular')
    queryClient.setQueryData(timelineOptions('for-you').queryKey, {
      pages: [page(post('new', 2, popular), post('old', 1, popular))],
      pageParams: [null],
    })
    await screen.findByText('new')
    expect(screen.getAllByRole('article').map(({ textContent }) => textContent.includes('Popular'))).toEqual([
      true,
      false,
    ])
  })

  it('shows in Following who reposted, and remembers the tab', async () => {
    fakeApi({
      'GET /timelines/for-you': page(),
      'GET /timelines/following': { tweets: [{ ...two, retweetedBy: bob }], nextCursor: null },
    })
    const { unmount } = open()
    await userEvent.click(screen.getByRole('tab', { name: 'Following' }))
    expect((await screen.findByRole('article')).textContent).toContain('Bob reposted')
    unmount()
    open()
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Following')
  })

  it('changes tabs with the arrow keys', async () => {
    fakeApi({ 'GET /timelines/for-you': page(), 'GET /timelines/following': page() })
    open()
    screen.getByRole('tab', { name: 'For you' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Following'))
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Following' }))
  })

  it('helps to find people when Following is empty', async () => {
    localStorage.setItem('home', 'following')
    fakeApi({ 'GET /timelines/following': page() })
    open()
    await screen.findByText('Your Following feed is empty')
    await userEvent.click(screen.getByRole('link', { name: 'Find people to follow' }))
    expect(await screen.findByText('at /explore?tab=people')).toBeTruthy()
  })

  it('shows the newest posts when the server makes no choice', async () => {
    fakeApi({ 'GET /timelines/for-you': refuse('route_not_found'), 'GET /tweets': page(one) })
    open()
    expect((await screen.findByRole('article')).textContent).toContain('one')
  })

  it('shows that it is loading', () => {
    fakeApi({ 'GET /timelines/for-you': () => later<never>().promise })
    open()
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
  })

  it('says when there is nothing', async () => {
    fakeApi({ 'GET /timelines/for-you': page() })
    open()
    expect(await screen.findByText('No posts yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Write a post' }).getAttribute('href')).toBe('/compose')
  })

  it('shows a failure and retries on request', async () => {
    let answer: ReturnType<typeof refuse> | Page = refuse('internal')
    fakeApi({ 'GET /timelines/for-you': () => answer })
    open()
    expect(await screen.findByText('Something went wrong')).toBeTruthy()
    answer = page(one, two)
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findAllByRole('article')).toHaveLength(2)
  })

  it('shows "Failed to load posts" when the server sends no message', async () => {
    fakeApi({ 'GET /timelines/for-you': refuse('internal', undefined, '') })
    open()
    expect(await screen.findByText('Failed to load posts')).toBeTruthy()
  })

  it('loads more by a button, and keeps the loaded posts after a failure', async () => {
    let more: ReturnType<typeof refuse> | Page = refuse('internal')
    fakeApi({ 'GET /timelines/for-you': ({ query }) => (query.cursor ? more : { tweets: [one], nextCursor: 'next' }) })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(screen.getByText('one')).toBeTruthy()
    more = page(two)
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('two')).toBeTruthy()
  })

  it('shows that there are newer posts, and shows them when asked', async () => {
    let answer = page(one)
    fakeApi({ 'GET /timelines/for-you': () => answer })
    open()
    await screen.findByText('one')
    answer = page({ ...two, createdAt: '2025-11-20T10:00:00.000Z' }, one)
    void queryClient.invalidateQueries({ queryKey: ['tweets', 'latest'] })
    await userEvent.click(await screen.findByRole('button', { name: 'Show 1 post' }))
    await waitFor(() => expect(screen.getAllByRole('article')[0]?.textContent).toContain('two'))
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
  })
})
