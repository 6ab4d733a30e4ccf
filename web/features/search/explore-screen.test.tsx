import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { CallAnswer } from '#contract/index.ts'
import { fakeApi, fakeMe, fakeTweet, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import ExploreScreen from './explore-screen.tsx'

type Found = CallAnswer<'GET /search'>

const none: Found = { users: [], tweets: [], hashtags: [], nextCursor: null }
const bob = fakeMe({ _id: '01c3a1b2d4e5f60718293a4c', username: 'bob', name: 'Bob', bio: 'Builds' })
const tweet = (content: string, hour: number) =>
  fakeTweet({ _id: `01c3a1b2d4e5f60718293b0${hour}`, content, createdAt: `2025-11-20T0${hour}:00:00.000Z` })
const trends = { trends: [{ name: '#Plus', tweets: '3', count: 3 }] }
const field = () => screen.getByRole('textbox', { name: 'Search Plus' })
const Address = () => <p data-testid="address">{useLocation().search}</p>
const address = () => screen.getByTestId('address').textContent
const open = (at: string) =>
  showToAlice(
    <>
      <ExploreScreen />
      <Address />
    </>,
    { at: `/explore${at}`, path: '/explore' },
  )

afterEach(forgetAlice)

describe('Explore', () => {
  it('shows a hint and trends while nothing is looked for', async () => {
    fakeApi({ 'GET /trends': trends })
    open('')
    screen.getByRole('heading', { level: 1, name: 'Explore' })
    screen.getByText('Type something in the search box to discover posts and people.')
    expect(await screen.findByRole('link', { name: /#Plus/ })).toBeTruthy()
  })

  it('searches for what the address says', async () => {
    const seen = fakeApi({ 'GET /search': { ...none, tweets: [tweet('Found', 1)] } })
    open('?q=%23plus')
    expect((field() as HTMLInputElement).value).toBe('#plus')
    expect((await screen.findByRole('article')).textContent).toContain('Found')
    expect(seen[0]?.query).toEqual({ q: '#plus', sort: 'top', only: 'tweets' })
    expect(document.title).toBe('#plus - Search / Plus')
  })

  it('searches for what is typed once it rests, and says so in the address', async () => {
    const seen = fakeApi({ 'GET /search': none, 'GET /trends': trends })
    open('')
    await userEvent.type(field(), 'plus')
    expect(await screen.findByText('No posts found.')).toBeTruthy()
    expect(address()).toBe('?q=plus')
    expect(seen.filter(({ call }) => call === 'GET /search')).toHaveLength(1)
    await userEvent.clear(field())
    await waitFor(() => expect(address()).toBe(''))
  })

  it('keeps the tab in the address, Latest newest first', async () => {
    fakeApi({ 'GET /search': { ...none, tweets: [tweet('older', 1), tweet('newer', 2)] } })
    open('?q=plus')
    await userEvent.click(screen.getByRole('tab', { name: 'Latest' }))
    await waitFor(() => expect(address()).toBe('?q=plus&tab=latest'))
    await waitFor(() =>
      expect(screen.getAllByRole('article').map((post) => /older|newer/.exec(post.textContent)?.[0])).toEqual([
        'newer',
        'older',
      ]),
    )
  })

  it('lists people, each with a link to their page', async () => {
    fakeApi({ 'GET /search': { ...none, users: [bob] } })
    open('?q=bob&tab=people')
    await userEvent.click(await screen.findByRole('link', { name: 'View Bob' }))
    expect(await screen.findByText('at /user/bob')).toBeTruthy()
  })

  it('says when there are no people', async () => {
    fakeApi({ 'GET /search': none })
    open('?q=nobody&tab=people')
    expect(await screen.findByText('No people found.')).toBeTruthy()
  })

  it.each(['', '&tab=people'])('says when the search failed, and tries again (%s)', async (tab) => {
    let answer: Found | ReturnType<typeof refuse> = refuse('internal', undefined, '')
    fakeApi({ 'GET /search': () => answer })
    open(`?q=plus${tab}`)
    expect(await screen.findByText('Search failed')).toBeTruthy()
    answer = none
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText(/^No (posts|people) found\.$/)).toBeTruthy()
  })

  it('loads more', async () => {
    fakeApi({
      'GET /search': ({ query }) =>
        query.cursor
          ? { ...none, tweets: [tweet('two', 1)] }
          : { ...none, tweets: [tweet('one', 2)], nextCursor: 'next' },
    })
    open('?q=plus')
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
    expect(await screen.findByText('two')).toBeTruthy()
  })
})
