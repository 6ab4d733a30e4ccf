import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { queryClient } from '#web/core/query-client.ts'
import { fakeApi, fakeTweet, refuse } from '#web/test-api.ts'
import { forgetAlice, later, showToAlice } from '#web/test-member.tsx'
import HomeScreen from './home-screen.tsx'

const tweets = ['one', 'two'].map((content, index) => fakeTweet({ _id: `01c3a1b2d4e5f60718293b0${index}`, content }))
const open = () => showToAlice(<HomeScreen />)

afterEach(forgetAlice)

describe('Home', () => {
  it('has its heading, a composer and the newest posts', async () => {
    fakeApi({ 'GET /tweets': { tweets, nextCursor: null } })
    open()
    screen.getByRole('heading', { level: 1, name: 'Home' })
    screen.getByRole('form', { name: 'New post' })
    expect(await screen.findAllByRole('article')).toHaveLength(2)
    expect(screen.getByText('You’ve reached the end.')).toBeTruthy()
  })

  it('shows that it is loading', () => {
    fakeApi({ 'GET /tweets': () => later<never>().promise })
    open()
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
  })

  it('says when there is nothing', async () => {
    fakeApi({ 'GET /tweets': { tweets: [], nextCursor: null } })
    open()
    expect(await screen.findByText('Nothing here yet')).toBeTruthy()
  })

  it('says what failed and tries again on request', async () => {
    let answer: ReturnType<typeof refuse> | { tweets: typeof tweets; nextCursor: null } = refuse('internal')
    fakeApi({ 'GET /tweets': () => answer })
    open()
    expect(await screen.findByText('Something went wrong')).toBeTruthy()
    answer = { tweets, nextCursor: null }
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findAllByRole('article')).toHaveLength(2)
  })

  it('loads more by a button, and keeps what is there when that fails', async () => {
    const [one, two] = tweets as [(typeof tweets)[0], (typeof tweets)[0]]
    let more: ReturnType<typeof refuse> | { tweets: typeof tweets; nextCursor: null } = refuse('internal')
    fakeApi({ 'GET /tweets': ({ query }) => (query.cursor ? more : { tweets: [one], nextCursor: 'next' }) })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(screen.getByText('one')).toBeTruthy()
    more = { tweets: [two], nextCursor: null }
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('two')).toBeTruthy()
  })

  it('says that there are newer posts, and shows them when asked', async () => {
    const [one, two] = tweets as [(typeof tweets)[0], (typeof tweets)[0]]
    const newest = { ...two, createdAt: '2025-11-20T10:00:00.000Z' }
    let answer = { tweets: [one], nextCursor: null }
    fakeApi({ 'GET /tweets': () => answer })
    open()
    await screen.findByText('one')
    answer = { tweets: [newest, one], nextCursor: null }
    void queryClient.invalidateQueries({ queryKey: ['tweets', 'latest'] })
    await userEvent.click(await screen.findByRole('button', { name: 'Show 1 post' }))
    await waitFor(() => expect(screen.getAllByRole('article')[0]?.textContent).toContain('two'))
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
  })
})
