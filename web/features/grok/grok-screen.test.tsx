import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { GrokAnswer } from '#contract/grok.ts'
import { discardDraft } from '#web/core/drafts.ts'
import { fakeApi, fakeMe, fakeTweet, refuse } from '#web/test-api.ts'
import { forgetAlice, isOff, later, showToAlice } from '#web/test-member.tsx'
import { questionDraft } from './api.ts'
import GrokScreen from './grok-screen.tsx'

const tweet = fakeTweet({ content: 'The fog came in fast' })
const answered = (change: Partial<GrokAnswer> = {}): GrokAnswer => ({
  ok: true,
  text: 'Fog.\n\nA lot of it.',
  message: '',
  sources: [],
  pages: [],
  tweets: [],
  model: null,
  ...change,
})

const open = () => showToAlice(<GrokScreen />, { at: '/grok' })
const field = () => screen.getByPlaceholderText('Ask something…') as HTMLTextAreaElement
const write = (text: string) => fireEvent.change(field(), { target: { value: text } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

afterEach(() => {
  discardDraft(questionDraft(fakeMe()._id))
  forgetAlice()
})

describe('Grok', () => {
  it('answers a question, keeping the lines of the answer', async () => {
    const answer = later<GrokAnswer>()
    const calls = fakeApi({ 'POST /grok/ask': () => answer.promise })
    open()
    screen.getByRole('heading', { level: 1, name: 'Grok' })
    expect(isOff('Ask')).toBe(true)
    write('  What is new?  ')
    await press('Ask')
    await screen.findByText('Thinking…')
    expect(isOff('Ask')).toBe(true)
    answer.resolve(answered())
    const text = await screen.findByText(/A lot of it/)
    expect(text.textContent).toBe('Fog.\n\nA lot of it.')
    expect(text.className).toContain('whitespace-pre-wrap')
    expect(calls[0]?.body).toEqual({ q: 'What is new?' })
    expect(screen.getByRole('heading', { name: 'What is new?' })).toBeTruthy()
    expect(field().value).toBe('')
  })

  it('links the posts an answer rests on, leaving out what is gone', async () => {
    const gone = { ...fakeMe(), username: 'gone', name: 'Gone' }
    fakeApi({
      'POST /grok/ask': answered({
        sources: [
          { n: 1, tweet: tweet._id, user: tweet.user },
          { n: 2, tweet: '0'.repeat(24), user: { ...tweet.user, name: gone.name } },
        ],
      }),
      'GET /tweets/:id': ({ params }) => (params.id === tweet._id ? { tweet } : refuse('tweet_not_found')),
    })
    open()
    write('Fog?')
    await press('Ask')
    await screen.findByText('The fog came in fast')
    expect(screen.getByRole('link', { name: /Alice/ }).getAttribute('href')).toBe(`/tweet/${tweet._id}`)
    await waitFor(() => expect(screen.queryByRole('link', { name: /Gone/ })).toBeNull())
  })

  it('asks again, and asks an example', async () => {
    const calls = fakeApi({ 'POST /grok/ask': answered() })
    open()
    await press('Who has a book to recommend?')
    await press(await screen.findByRole('button', { name: 'Ask again' }).then(() => 'Ask again'))
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls[1]?.body).toEqual({ q: 'Who has a book to recommend?' })
  })

  it('copies the answer', async () => {
    const user = userEvent.setup()
    fakeApi({ 'POST /grok/ask': answered() })
    open()
    write('Fog?')
    await press('Ask')
    await user.click(await screen.findByRole('button', { name: 'Copy' }))
    expect(await screen.findByText('Answer copied to clipboard!')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('Fog.\n\nA lot of it.')
  })

  it('still shows the answer after a look at something else', async () => {
    fakeApi({ 'POST /grok/ask': answered() })
    const { unmount } = open()
    write('Fog?')
    await press('Ask')
    await screen.findByText(/A lot of it/)
    unmount()
    open()
    expect(screen.getByText(/A lot of it/)).toBeTruthy()
  })

  it.each([
    ['the words of an answer that is none', answered({ ok: false, message: 'Ask me later.' }), 'Ask me later.'],
    ['an answer without words', answered({ ok: false, text: '' }), 'Request failed'],
    ['the server’s refusal', refuse('rate_limited'), 'Too many tries. Please wait a little and try again.'],
    ['a server that is away', refuse('offline'), 'Something went wrong'],
  ])('shows %s in red and keeps the question', async (_, reply, words) => {
    fakeApi({ 'POST /grok/ask': reply })
    open()
    write('Why?')
    await press('Ask')
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(field().value).toBe('Why?')
    expect(isOff('Ask')).toBe(false)
  })

  it('stops waiting when asked to, keeping the question', async () => {
    fakeApi({ 'POST /grok/ask': () => later<never>().promise })
    const signals: (AbortSignal | null | undefined)[] = []
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
      signals.push(init.signal)
      // The fake never settles: the abort does.
      const aborted = new Promise<never>((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      )
      return Promise.race([fetch(input, init), aborted])
    })
    open()
    write('Why?')
    await press('Ask')
    await press(await screen.findByText('Thinking…').then(() => 'Cancel'))
    await waitFor(() => expect(screen.queryByText('Thinking…')).toBeNull())
    expect(signals[0]?.aborted).toBe(true)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(field().value).toBe('Why?')
  })

  it('takes 1,000 characters', () => {
    fakeApi({})
    open()
    write('x'.repeat(1_001))
    expect(field().value).toHaveLength(1_000)
  })

  it('asks with Enter, and begins a line with Shift and Enter', async () => {
    const calls = fakeApi({ 'POST /grok/ask': answered() })
    open()
    write('Fog?')
    fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true })
    expect(calls).toHaveLength(0)
    fireEvent.keyDown(field(), { key: 'Enter' })
    await waitFor(() => expect(calls).toHaveLength(1))
  })
})
