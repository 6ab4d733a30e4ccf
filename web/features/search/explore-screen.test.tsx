import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SuggestionReason } from '#contract/calls/suggestions.ts'
import type { CallAnswer } from '#contract/index.ts'
import { fakeApi, fakeMe, fakeTweet, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import ExploreScreen from './explore-screen.tsx'

type Found = CallAnswer<'GET /search'>

const none: Found = { users: [], tweets: [], hashtags: [], nextCursor: null }
const bob = fakeMe({ _id: '01c3a1b2d4e5f60718293a4c', username: 'bob', name: 'Bob', bio: 'Builds' })
const tweet = (content: string, hour: number) =>
  fakeTweet({ _id: `01c3a1b2d4e5f60718293b0${hour}`, content, createdAt: `2025-11-20T0${hour}:00:00.000Z` })
const trends = {
  trends: [{ name: '#Plus', tweets: '3', count: 3, example: { _id: bob._id, content: 'A big day', user: bob } }],
}
const reason: SuggestionReason = { type: 'followed', user: fakeMe({ username: 'carol' }), others: 2, tag: null }
/** The calls of Explore without a query. */
const discover = {
  'GET /trends': trends,
  'GET /suggestions/users': { suggestions: [{ user: bob, reason }] },
  'GET /timelines/for-you': { tweets: [], nextCursor: null },
}
const field = () => screen.getByRole('combobox', { name: 'Search Plus' })
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
    fakeApi(discover)
    open('')
    screen.getByRole('heading', { level: 1, name: 'Explore' })
    screen.getByText('Type something in the search box to discover posts and people.')
    const trend = await screen.findByRole('link', { name: /#Plus/ })
    expect(trend.textContent).toBe('#Plus3 postsBob: A big day')
  })

  it('shows people with the reason for each, then posts', async () => {
    fakeApi(discover)
    open('')
    expect(await screen.findByText('Followed by @carol and 2 others')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Posts for you' })).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Write a post' })).toBeTruthy()
  })

  it('suggests people and hashtags of the results while typing, people alone on their tab', async () => {
    const found = { ...none, users: [bob], hashtags: [{ tag: 'bobsleigh', count: 1 }] }
    fakeApi({ ...discover, 'GET /search': ({ query }) => ({ ...found, ...(query.only && { hashtags: [] }) }) })
    open('')
    await userEvent.type(field(), 'bob')
    const options = await screen.findAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual(['Bob@bob', '#bobsleigh1 post'])
    await userEvent.click(screen.getByRole('tab', { name: 'People' }))
    expect(await screen.findByRole('link', { name: 'View Bob' })).toBeTruthy()
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Bob@bob'])
    await userEvent.type(field(), '{ArrowDown}{Enter}')
    expect(await screen.findByText('at /user/bob')).toBeTruthy()
  })

  it('searches for the query in the address', async () => {
    const seen = fakeApi({ 'GET /search': { ...none, tweets: [tweet('Found', 1)] } })
    open('?q=%23plus')
    expect((field() as HTMLInputElement).value).toBe('#plus')
    expect((await screen.findByRole('article')).textContent).toContain('Found')
    expect(seen.map(({ query }) => query)).toEqual([{ q: '#plus', sort: 'top' }])
    expect(document.title).toBe('#plus - Search / Plus')
  })

  it('follows the field with its address', async () => {
    fakeApi({ ...discover, 'GET /search': none })
    open('')
    await userEvent.type(field(), 'plus')
    expect(await screen.findByText('No posts found.')).toBeTruthy()
    expect(address()).toBe('?q=plus')
    await userEvent.clear(field())
    await waitFor(() => expect(address()).toBe(''))
  })

  describe('while one types', () => {
    const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    const hung = () => new Promise<Found>(() => {})
    function openHung() {
      vi.useFakeTimers()
      const seen = fakeApi({ ...discover, 'GET /search': hung })
      open('')
      return () => seen.filter(({ call }) => call === 'GET /search')
    }
    afterEach(() => {
      vi.useRealTimers()
    })

    it('sends one request, 400 ms after the last key, for results and suggestions', async () => {
      const sent = openHung()
      type('pl')
      await pass(399)
      type('plus')
      await pass(399)
      expect(sent()).toEqual([])
      await pass(1)
      expect(sent().map(({ query }) => query)).toEqual([{ q: 'plus', sort: 'top' }])
      await pass(2_000)
      expect(sent()).toHaveLength(1)
    })

    it('makes no request when only spaces around the word change', async () => {
      const sent = openHung()
      type('plus')
      await pass(400)
      type('plus ')
      await pass(400)
      type(' plus ')
      await pass(400)
      expect(sent()).toHaveLength(1)
      expect(sent()[0]?.signal?.aborted).toBe(false)
    })

    it('cancels the request when typing goes on, and sends it again when the word is back', async () => {
      const sent = openHung()
      type('plus')
      await pass(400)
      type('pluss')
      await pass(0)
      expect(sent()[0]?.signal?.aborted).toBe(true)
      type('plus')
      await pass(0)
      expect(sent().map(({ query }) => query.q)).toEqual(['plus', 'plus'])
      await pass(2_000)
      expect(sent()).toHaveLength(2)
    })
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
