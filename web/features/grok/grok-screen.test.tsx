import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { GrokAnswer } from '#contract/calls/grok.ts'
import { errors } from '#contract/errors.ts'
import { QUESTION_LENGTH } from '#contract/limits.ts'
import { changeDraft, discardDraft } from '#web/core/drafts.ts'
import { patchTweet, removeTweet } from '#web/core/queries/patch-tweet.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { type Fakes, fakeApi, fakeMe, fakeTweet, fakeUser, refuse, Streamed } from '#web/test-api.ts'
import { fakeAnswer } from '#web/test-grok.ts'
import { forgetAlice, isOff, later, showToAlice } from '#web/test-member.tsx'
import { questionDraftName } from './api.ts'
import GrokScreen from './grok-screen.tsx'

const tweet = fakeTweet({ content: 'The fog came in fast' })
const { _id, username, name, avatar, isVerifiedOrg } = fakeUser()
const other = fakeTweet({
  _id: '01c3a1b2d4e5f60718293b01',
  content: 'It went as fast',
  user: { _id, username, name, avatar, isVerifiedOrg },
})
const answered = (change: Partial<GrokAnswer> = {}) => fakeAnswer({ text: 'Fog.\n\nA lot of it.', ...change })
/** An answer that cites two posts and a page of the help. */
const cited = answered({
  text: 'Fog came.[1] It went.[2][3]',
  sources: [
    { n: 1, tweet: tweet._id, user: tweet.user },
    { n: 2, tweet: other._id, user: other.user },
  ],
  tweets: [tweet, other],
  pages: [{ n: 3, title: 'Appearance', path: '/settings/appearance' }],
})

const draft = questionDraftName(fakeMe()._id)
const open = (fakes: Fakes, at = '/grok') => {
  const calls = fakeApi({ 'GET /trends': { trends: [] }, ...fakes })
  const shown = showToAlice(<GrokScreen />, { at, path: '/grok' })
  return { ...shown, asked: () => calls.filter(({ call }) => call === 'POST /grok/ask').map(({ body }) => body) }
}
const field = () => screen.getByPlaceholderText('Ask something…') as HTMLTextAreaElement
const write = (text: string) => fireEvent.change(field(), { target: { value: text } })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const ask = async (question: string) => {
  write(question)
  await press('Ask')
}
const box = async () => screen.findByRole('region', { name: 'Answer' })
const sources = async () => screen.findByRole('region', { name: 'Sources' })

afterEach(() => {
  discardDraft(draft)
  forgetAlice()
})

describe('Grok', () => {
  it('answers a question, keeping the lines of the answer', async () => {
    const answer = later<GrokAnswer>()
    const { asked } = open({ 'POST /grok/ask': () => answer.promise })
    screen.getByRole('heading', { level: 1, name: 'Grok' })
    expect(isOff('Ask')).toBe(true)
    await ask('  What is new?  ')
    await screen.findByText('Thinking…')
    expect(isOff('Ask')).toBe(true)
    answer.resolve(answered())
    const text = await screen.findByText(/A lot of it/)
    expect(text.textContent).toBe('Fog.\n\nA lot of it.')
    expect(text.className).toContain('whitespace-pre-wrap')
    expect(asked()).toEqual([{ q: 'What is new?' }])
    expect(screen.getByRole('heading', { name: 'What is new?' })).toBeTruthy()
    expect(screen.queryByText('Thinking…')).toBeNull()
    expect(field().value).toBe('')
  })

  it('streams the answer, and announces it once', async () => {
    const stream = new Streamed()
    open({ 'POST /grok/ask': stream })
    await ask('Fog?')
    stream.says('text', { text: 'Fog came.[1] ' })
    await screen.findByText('Fog came.')
    stream.says('text', { text: 'It' })
    expect(await screen.findByText('Fog came. It')).toBeTruthy()
    expect((await box()).getAttribute('aria-busy')).toBe('true')
    expect(screen.queryByText('Answer ready.')).toBeNull()
    expect(isOff('Ask')).toBe(true)
    stream.says('answer', cited)
    expect((await screen.findByText('Answer ready.')).role).toBe('status')
    expect((await box()).textContent).toContain('Fog came.1 It went.23')
    expect((await box()).getAttribute('aria-busy')).toBeNull()
  })

  it.each([
    ['posts', cited, 'Quoted from posts. No AI was used.'],
    ['the help', answered({ pages: cited.pages }), 'From the Plus help pages.'],
    ['nothing', answered(), 'No AI was used.'],
    ['a model', answered({ model: 'llama-4' }), 'Written by llama-4. It can make mistakes, so check the sources.'],
  ])('says who made it: from %s', async (_, answer, words) => {
    open({ 'POST /grok/ask': answer })
    await ask('Fog?')
    expect((await box()).textContent).toContain(words)
    // Without a model the answer would be the same.
    expect(screen.queryByRole('button', { name: 'Ask again' }) !== null).toBe(answer.model !== null)
  })

  it('takes 1,000 characters', () => {
    open({})
    write('x'.repeat(1_001))
    expect(field().value).toHaveLength(QUESTION_LENGTH)
  })

  it('asks with Enter, and begins a line with Shift and Enter', async () => {
    const { asked } = open({ 'POST /grok/ask': answered() })
    write('Fog?')
    fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true })
    expect(asked()).toHaveLength(0)
    fireEvent.keyDown(field(), { key: 'Enter' })
    await waitFor(() => expect(asked()).toHaveLength(1))
  })

  it.each([
    ['the words of an answer that is none', answered({ ok: false, message: 'Ask me later.' }), 'Ask me later.'],
    ['an answer without words', answered({ ok: false, text: '' }), 'Request failed'],
    ['the server’s refusal', refuse('rate_limited'), errors.rate_limited[1]],
    ['a server that is away', refuse('offline'), 'Something went wrong'],
  ])('shows %s in red, keeps the question and asks again on request', async (_, reply, words) => {
    const { asked } = open({ 'POST /grok/ask': reply })
    await ask('Why?')
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(field().value).toBe('Why?')
    expect(isOff('Ask')).toBe(false)
    await press('Ask again')
    await waitFor(() => expect(asked()).toHaveLength(2))
  })
})

describe('the sources of an answer', () => {
  it('are listed, with citations in the text', async () => {
    open({ 'POST /grok/ask': cited })
    await ask('Fog?')
    const rows = within(await sources()).getAllByRole('link')
    expect(rows.map((row) => [row.textContent, row.getAttribute('href')])).toEqual([
      [expect.stringMatching(/^1AliceThe fog came in fast./), `/tweet/${tweet._id}`],
      [expect.stringMatching(/^2BobIt went as fast./), `/tweet/${other._id}`],
      ['3Appearance', '/settings/appearance'],
    ])
    const marks = within(await box()).getAllByRole('link')
    expect(marks.map((mark) => [mark.getAttribute('aria-label'), mark.getAttribute('href')])).toEqual([
      ['Source 1: @alice', `/tweet/${tweet._id}`],
      ['Source 2: @bob', `/tweet/${other._id}`],
      ['Source 3: Appearance', '/settings/appearance'],
    ])
  })

  it('take the focus when their citation is pressed', async () => {
    open({ 'POST /grok/ask': cited })
    await ask('Fog?')
    await userEvent.click(await screen.findByRole('link', { name: 'Source 2: @bob' }))
    expect(document.activeElement?.textContent).toContain('It went as fast')
    await userEvent.click(screen.getByRole('link', { name: 'Source 3: Appearance' }))
    expect(document.activeElement?.getAttribute('href')).toBe('/settings/appearance')
  })

  it('change with their posts, and are removed with them', async () => {
    open({ 'POST /grok/ask': cited })
    await ask('Fog?')
    const list = within(await sources())
    patchTweet(queryClient, other._id, (held) => ({ ...held, warning: 'Weather' }))
    await list.findByText('Weather')
    expect(list.queryByText('It went as fast')).toBeNull()
    removeTweet(queryClient, other._id)
    await waitFor(() => expect(list.queryByText('Weather')).toBeNull())
    // The citation links to its help page.
    await userEvent.click(screen.getByRole('link', { name: 'Source 2: @bob' }))
    expect(await screen.findByText(`at /tweet/${other._id}`)).toBeTruthy()
  })

  it('are fetched if a server only sends their ids, without deleted ones', async () => {
    open({
      'POST /grok/ask': { ...cited, tweets: [] },
      'GET /tweets/:id': ({ params }) => (params.id === tweet._id ? { tweet } : refuse('tweet_not_found')),
    })
    await ask('Fog?')
    expect(await screen.findByText('The fog came in fast')).toBeTruthy()
    expect(within(await sources()).getAllByRole('link')).toHaveLength(2)
  })

  it('are copied with the answer', async () => {
    const user = userEvent.setup()
    open({ 'POST /grok/ask': cited })
    await ask('Fog?')
    await user.click(await screen.findByRole('button', { name: 'Copy' }))
    expect(await screen.findByText('Answer copied')).toBeTruthy()
    const copied = await navigator.clipboard.readText()
    expect(copied).toContain(`Fog came.[1] It went.[2][3]\n\n[1] @alice: ${location.origin}/tweet/${tweet._id}\n`)
  })
})

describe('a stopped answer', () => {
  it('puts the question back into the field and focuses its heading', async () => {
    const stream = new Streamed()
    open({ 'POST /grok/ask': stream })
    await ask('Why?')
    await press('Stop')
    expect(await screen.findByText('Stopped.')).toBeTruthy()
    expect(screen.queryByText('Thinking…')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(stream.isAborted).toBe(true)
    expect(field().value).toBe('Why?')
    expect(document.activeElement?.textContent).toBe('Why?')
  })

  it('keeps the received text, and can be repeated', async () => {
    const streams = [new Streamed(), new Streamed()] as const
    let turn = 0
    const { asked } = open({ 'POST /grok/ask': () => streams[turn++] ?? refuse('internal') })
    await press('Summarize today')
    streams[0].says('text', { text: 'Fog came.[1] It' })
    await screen.findByText('Fog came. It')
    await press('Stop')
    expect(await screen.findByText('Stopped. Only full answers have sources.')).toBeTruthy()
    expect(screen.getByText('Fog came. It')).toBeTruthy()
    await press('Ask again')
    streams[1].says('answer', answered())
    expect(await screen.findByText(/A lot of it/)).toBeTruthy()
    expect(asked()).toEqual([{ q: 'Summarize today' }, { q: 'Summarize today' }])
    expect(screen.queryByRole('heading', { name: 'Earlier questions' })).toBeNull()
  })
})

describe('earlier questions', () => {
  it('stay while another screen is open', async () => {
    const { unmount } = open({ 'POST /grok/ask': answered() })
    await ask('Fog?')
    await screen.findByText(/A lot of it/)
    unmount()
    open({})
    expect(screen.getByText(/A lot of it/)).toBeTruthy()
  })

  it('can be shown again', async () => {
    const { asked } = open({
      'POST /grok/ask': ({ body }) => answered({ text: `About ${(body as { q: string }).q}` }),
    })
    await ask('fog')
    await screen.findByText('About fog')
    await ask('rain')
    await screen.findByText('About rain')
    expect(screen.queryByText('About fog')).toBeNull()
    await press('fog')
    expect(await screen.findByText('About fog')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'rain' })).toBeTruthy()
    expect(asked()).toHaveLength(2)
  })

  it('can be asked again after they are shown again', async () => {
    const { asked } = open({ 'POST /grok/ask': answered() })
    await ask('fog')
    await screen.findByText(/A lot of it/)
    expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull()
    await ask('rain')
    await screen.findByRole('heading', { name: 'rain' })
    await press('fog')
    await press('Ask again')
    await waitFor(() => expect(asked()).toHaveLength(3))
    expect(asked()[2]).toEqual({ q: 'fog' })
  })

  it('are cleared when the user signs out', async () => {
    const answer = later<GrokAnswer>()
    open({ 'POST /grok/ask': () => answer.promise })
    await ask('Fog?')
    await screen.findByText('Thinking…')
    forgetAlice()
    answer.resolve(cited)
    await answer.promise
    open({})
    expect(await screen.findByRole('button', { name: 'Summarize today' })).toBeTruthy()
    expect(screen.queryByText(/Fog came/)).toBeNull()
    expect(queryClient.getQueriesData({ queryKey: ['tweets', 'sources'] })).toEqual([])
  })
})

describe('a follow-up', () => {
  const tea = { q: 'tea', text: 'Fog.\n\nA lot of it.' }
  const isFollowed = (question: string) =>
    waitFor(() => expect(screen.getByText('Follow-up to:').parentElement?.textContent).toBe(`Follow-up to:${question}`))

  it('includes up to three earlier questions, with the beginnings of their answers', async () => {
    const { asked } = open({
      'POST /grok/ask': ({ body }) => {
        const { q } = body as { q: string }
        return answered({ text: q === 'tea' ? tea.text : q.repeat(1_000) })
      },
    })
    for (const q of ['tea', 'b', 'c', 'd', 'e']) {
      await ask(q)
      await isFollowed(q)
    }
    const [b, c, d] = ['b', 'c', 'd'].map((q) => ({ q, text: q.repeat(1_000) }))
    expect(asked()).toEqual([
      { q: 'tea' },
      { q: 'b', earlier: [tea] },
      { q: 'c', earlier: [tea, b] },
      { q: 'd', earlier: [tea, b, c] },
      { q: 'e', earlier: [b, c, d] },
    ])
  })

  it('is an ordinary question once the person starts another topic', async () => {
    const { asked } = open({ 'POST /grok/ask': answered() })
    await ask('tea')
    await press('Ask about something else')
    expect(screen.queryByText('Follow-up to:')).toBeNull()
    await ask('rain')
    await isFollowed('rain')
    expect(asked()).toEqual([{ q: 'tea' }, { q: 'rain' }])
  })

  it('includes its subject: the same words after another question are a new question', async () => {
    const { asked } = open({ 'POST /grok/ask': answered() })
    for (const q of ['tea', 'Why?', 'rain', 'Why?']) {
      await ask(q)
      await isFollowed(q)
    }
    expect(asked().map((body) => (body as { q: string }).q)).toEqual(['tea', 'Why?', 'rain', 'Why?'])
    expect(screen.getByRole('button', { name: 'Why?' })).toBeTruthy()
  })
})

describe('the address of Grok', () => {
  it('may contain a question, which the person submits', async () => {
    changeDraft(draft, { text: 'Something else' })
    const { asked } = open({}, '/grok?q=What%20is%20new%3F')
    await waitFor(() => expect(field().value).toBe('What is new?'))
    expect(asked()).toEqual([])
    write('What?')
    expect(field().value).toBe('What?')
  })

  it('may name a thread, which is shown, asked about and can be removed', async () => {
    const { asked } = open({ 'POST /grok/ask': answered(), 'GET /tweets/:id': { tweet } }, `/grok?tweet=${tweet._id}`)
    const thread = await screen.findByRole('region', { name: 'About this thread' })
    expect((await within(thread).findByRole('link')).getAttribute('href')).toBe(`/tweet/${tweet._id}`)
    await press('Summarize this thread')
    await screen.findByText(/A lot of it/)
    await press('Ask about all posts instead')
    expect(screen.queryByRole('button', { name: 'Ask about all posts instead' })).toBeNull()
    await ask('Fog?')
    await waitFor(() => expect(asked()).toEqual([{ q: 'Summarize this thread', tweet: tweet._id }, { q: 'Fog?' }]))
  })

  it('shows an error when the thread cannot be loaded', async () => {
    open({ 'GET /tweets/:id': refuse('tweet_not_found') }, `/grok?tweet=${tweet._id}`)
    expect(await screen.findByText('This post isn’t available.')).toBeTruthy()
  })
})

describe('examples', () => {
  it('ask the question they show', async () => {
    const { asked } = open({ 'POST /grok/ask': answered() })
    await press('How do I describe an image?')
    await screen.findByText(/A lot of it/)
    expect(asked()).toEqual([{ q: 'How do I describe an image?' }])
  })

  it('include the current trend', async () => {
    open({ 'GET /trends': { trends: [{ name: '#fog', tweets: '7', count: 7 }] } })
    expect(await screen.findByRole('button', { name: 'What’s happening with #fog?' })).toBeTruthy()
  })
})
