import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Tweet } from '#contract/calls/tweets.ts'
import { type DraftFields, discardDraft, type PostContent, replaceDraft, rereadDrafts } from '#web/core/drafts.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { altReminder } from '#web/features/posts/parts/images/alt-reminder.ts'
import { tweetDraftName } from '#web/features/posts/publish/outgoing.ts'
import { PendingTweets } from '#web/features/posts/publish/pending-tweets.tsx'
import { fakeApi, fakeMe, fakeTweet, refuse } from '#web/test-api.ts'
import { forgetAlice, isOff, later, picksMore, showToAlice } from '#web/test-member.tsx'
import { Composer } from './composer.tsx'

const family = '👨‍👩‍👧‍👦'
const parent = '01c3a1b2d4e5f60718293b99'
const timeline = ['tweets', 'timeline', 'newest']

const open = (replyTo: string | null = null) =>
  showToAlice(
    <>
      <Composer replyTo={replyTo} />
      <PendingTweets replyTo={replyTo} />
    </>,
  )
const box = () => screen.getByRole('textbox') as HTMLTextAreaElement
const write = (text: string) => fireEvent.change(box(), { target: { value: text } })
const post = () => userEvent.click(screen.getByRole('button', { name: 'Post' }))
const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText('Images'), { target: { files } })
const image = (name = 'a.png', type = 'image/png') => new File(['x'], name, { type })
const film = {
  ...{ id: 'film', file: new File(['x'], 'film.mp4', { type: 'video/mp4' }), alt: '' },
  video: { kind: 'video' as const, upload: '01c3a1b2d4e5f60718293c00', captions: [] },
}
type Removable = Partial<PostContent> & { fields?: Partial<DraftFields>; more?: string }
const boxes = () => screen.getAllByRole('textbox') as HTMLTextAreaElement[]
async function addToThread(text = '') {
  const before = boxes().length
  await userEvent.click(screen.getByRole('button', { name: 'Add a post to the thread' }))
  await waitFor(() => expect(boxes()).toHaveLength(before + 1))
  if (text) fireEvent.change(boxes().at(-1)!, { target: { value: text } })
}
const paste = (text: string) => fireEvent.input(box(), { target: { value: text }, inputType: 'insertFromPaste' })
const previews = () => screen.queryAllByRole('button', { name: /^Remove image/ }).length

afterEach(() => {
  discardDraft(tweetDraftName(fakeMe()._id))
  discardDraft(tweetDraftName(fakeMe()._id, parent))
  forgetAlice()
})

describe('writing', () => {
  it('takes 280 characters and counts a family emoji as one', () => {
    open()
    write(family.repeat(281))
    expect(box().value).toBe(family.repeat(280))
    screen.getByRole('img', { name: '280 of 280 characters' })
  })

  it('says how little is left, from 20 characters on', () => {
    open()
    write('x'.repeat(259))
    expect(screen.queryByText(/characters left/)).toBeNull()
    write('x'.repeat(260))
    expect(screen.getByText('20 characters left')).toBeTruthy()
  })

  it('keeps pasted text whole, marks its excess, and posts only a text that fits', () => {
    open()
    paste(family.repeat(300))
    expect(box().value).toBe(family.repeat(300))
    expect(document.querySelector('mark')?.textContent).toBe(family.repeat(20))
    expect(screen.getByText('20 characters too many')).toBeTruthy()
    expect(isOff('Post')).toBe(true)
    const ring = () => screen.getByRole('img', { name: /characters$/ }).querySelector('circle')
    expect(ring()).toBeTruthy()
    // The number does not fit in the ring.
    paste(family.repeat(380))
    expect(ring()).toBeNull()
    write(family.repeat(280))
    expect(document.querySelector('mark')).toBeNull()
    expect(isOff('Post')).toBe(false)
  })

  it('splits pasted text into a thread, with the caret at its end, and takes that back', async () => {
    open()
    const long = `${'Word '.repeat(50)}end.\n\n${'More '.repeat(40)}\n${'x'.repeat(200)}`
    paste(long)
    expect(await screen.findByText(/^The text is longer than 280 characters\./)).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Split into a thread' }))
    const posts = [`${'Word '.repeat(50)}end.`, 'More '.repeat(40).trim(), 'x'.repeat(200)]
    await waitFor(() => expect(boxes().map(({ value }) => value)).toEqual(posts))
    expect(document.activeElement).toBe(boxes()[2])
    expect(screen.queryByText(/longer than 280/)).toBeNull()
    expect(isOff('Post')).toBe(false)
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(boxes().map(({ value }) => value)).toEqual([long]))
  })

  it('keeps what a thread has no room for in its last post', async () => {
    open()
    paste('x'.repeat(280 * 26))
    await userEvent.click(await screen.findByRole('button', { name: 'Split into a thread' }))
    await waitFor(() => expect(boxes()).toHaveLength(25))
    expect(boxes()[24]!.value).toHaveLength(560)
    expect(await screen.findByText(/A thread can have up to 25 posts\.$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Split into a thread' })).toBeNull()
    expect(isOff('Post')).toBe(true)
  })

  it('writes a thread: posts come behind the one being written, and go', async () => {
    open()
    expect(screen.queryByRole('button', { name: 'Add a post to the thread' })).toBeNull()
    write('One')
    await addToThread('Three')
    boxes()[0]!.focus()
    await userEvent.click(screen.getByRole('button', { name: 'Add a post to the thread' }))
    await waitFor(() => expect(boxes().map(({ value }) => value)).toEqual(['One', '', 'Three']))
    expect(document.activeElement).toBe(boxes()[1])
    choose(image())
    expect(await screen.findByText('Add text to each post after the first.')).toBeTruthy()
    expect(isOff('Post')).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Remove post 2' }))
    expect(boxes().map(({ value }) => value)).toEqual(['One', 'Three'])
    expect(document.activeElement).toBe(boxes()[0])
    expect(isOff('Post')).toBe(false)
  })

  it('does not cut text that an input method is composing', () => {
    open()
    write('x'.repeat(280))
    fireEvent.compositionStart(box())
    write(`${'x'.repeat(280)}にほ`)
    expect(box().value).toHaveLength(282)
    fireEvent.compositionEnd(box())
    expect(box().value).toBe('x'.repeat(280))
  })

  it('needs words or a picture', () => {
    open()
    expect(isOff('Post')).toBe(true)
    write('  \n\u200b ')
    expect(isOff('Post')).toBe(true)
    choose(image())
    expect(isOff('Post')).toBe(false)
  })

  it('needs words in a reply, also beside a picture, and says so', async () => {
    open(parent)
    screen.getByRole('textbox', { name: 'Post your reply' })
    expect(isOff('Reply')).toBe(true)
    choose(image())
    expect(await screen.findByText('Write something to reply.')).toBeTruthy()
    expect(isOff('Reply')).toBe(true)
    write('Look')
    expect(screen.queryByText('Write something to reply.')).toBeNull()
    expect(isOff('Reply')).toBe(false)
  })

  it('shows a counter once there is text', () => {
    open()
    expect(screen.queryByRole('img', { name: /of 280 characters$/ })).toBeNull()
    write('Hello')
    screen.getByRole('img', { name: '5 of 280 characters' })
  })

  it('restores an unfinished text', () => {
    const { unmount } = open()
    write('Half a thought')
    unmount()
    open()
    expect(box().value).toBe('Half a thought')
  })
})

describe('pictures', () => {
  it('are four at most; extras are dropped, in words', async () => {
    open()
    choose(...['a', 'b', 'c', 'd', 'e'].map((name) => image(name)))
    await waitFor(() => expect(previews()).toBe(4))
    expect(screen.getByText('You can add up to 4 images.')).toBeTruthy()
    const add = screen.getByRole('button', { name: 'Add images' })
    expect(add).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: 'Remove image 2' }))
    expect(add).toHaveProperty('disabled', false)
    expect(screen.queryByText('You can add up to 4 images.')).toBeNull()
  })

  it('lose the message about a refused file when the post changes', async () => {
    open()
    choose(image('a.txt', 'text/plain'))
    screen.getByText(/^That file isn’t an image/)
    write('Never mind')
    await waitFor(() => expect(screen.queryByText(/^That file isn’t an image/)).toBeNull())
  })

  it('are nothing but images', () => {
    open()
    choose(image('a.txt', 'text/plain'))
    expect(previews()).toBe(0)
    expect(screen.getByText(/^That file isn’t an image/)).toBeTruthy()
  })

  it('wait until the stored images of the draft are read', async () => {
    localStorage.setItem(`draft:${tweetDraftName(fakeMe()._id)}`, JSON.stringify({ text: 'Begun', images: 1 }))
    rereadDrafts()
    open()
    const add = screen.getByRole('button', { name: 'Add images' })
    expect(add).toHaveProperty('disabled', true)
    await waitFor(() => expect(add).toHaveProperty('disabled', false))
  })

  it('can be pasted', async () => {
    open()
    fireEvent.paste(box(), { clipboardData: { files: [image()], types: ['Files'] } })
    await waitFor(() => expect(previews()).toBe(1))
  })

  it('can be dropped, removed and described', async () => {
    open()
    fireEvent.drop(screen.getByRole('form'), { dataTransfer: { files: [image('a'), image('b')], types: ['Files'] } })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove image 2' }))
    expect(previews()).toBe(1)
    expect(document.activeElement).toBe(box())
    await userEvent.click(screen.getByRole('button', { name: /add description of image 1/ }))
    await userEvent.type(await screen.findByLabelText('Description'), 'A small lake')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('img', { name: 'A small lake' })).toBeTruthy()
    const described = screen.getByRole('button', { name: /edit description of image 1/ })
    await waitFor(() => expect(document.activeElement).toBe(described))
  })
})

describe('the toolbar', () => {
  const names = () =>
    screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)

  it('has four icons, and more once the person writes', async () => {
    open()
    expect(names()).toEqual(['Add images', 'Add a poll', 'Add emoji', 'More options', 'Post'])
    await userEvent.type(box(), 'Hello')
    const words = ['Everyone can read', 'Everyone can reply']
    const icons = ['Add images', 'Add a poll', 'Add emoji', 'More options', 'Add a post to the thread']
    expect(names()).toEqual([...words, ...icons, 'Post'])
  })

  it('has the rest in a menu, by name', async () => {
    open()
    await userEvent.click(screen.getByRole('button', { name: 'More options' }))
    const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(entries).toEqual(['Add a content warning', 'Schedule…', 'Drafts'])
  })
})

describe('what is removed by keyboard', () => {
  const removables: [string, string, Removable][] = [
    ['an image', 'Remove image 1', { images: [{ id: 'a', file: image(), alt: '' }] }],
    ['a video', 'Remove video', { images: [film] }],
    ['a poll', 'Remove poll', { poll: { choices: ['', ''], isMultiple: false, minutes: 60 } }],
    ['a quote', 'Remove the quote', { fields: { quote: parent } }],
    ['a content warning', 'Remove the content warning', { fields: { warning: 'Spoilers' } }],
    ['a time', 'Remove the time', { fields: { schedule: { publishAt: '2099-01-01T09:30:00.000Z', timeZone: 'UTC' } } }],
    ['a post of a thread', 'Remove post 2', { more: 'Second' }],
  ]
  it.each(removables)('leaves the focus in the text: %s', async (_, button, { fields = {}, more, ...content }) => {
    fakeApi({ 'GET /tweets/:id': { tweet: fakeTweet({ _id: parent }) }, 'GET /videos/:id': refuse('video_not_found') })
    const posts = [{ text: 'First', images: [], ...content }, ...(more ? [{ text: more, images: [] }] : [])]
    replaceDraft(tweetDraftName(fakeMe()._id), posts, { fields })
    open()
    const remove = await screen.findByRole('button', { name: button })
    remove.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull())
    expect(document.activeElement).toBe(boxes()[0])
  })

  it('and what adds it moves the focus to its field', async () => {
    open()
    await picksMore('Add a content warning')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Content warning')))
  })
})

describe('the reminder of descriptions', () => {
  it('links to the image without alt text, does not block posting, and can be turned off', async () => {
    open()
    choose(image(), image())
    expect(await screen.findByText(/^2 images have no description/)).toBeTruthy()
    expect(isOff('Post')).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Add description' }))
    await userEvent.type(await screen.findByLabelText('Description'), 'A small lake')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/^An image has no description/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Don’t remind me' }))
    expect(screen.queryByText(/no description/)).toBeNull()
    altReminder.set(true)
  })
})

describe('sending', () => {
  it('shows the post at once, makes room for the next, and puts it at the top of the timeline', async () => {
    const answer = later<{ tweet: Tweet }>()
    const seen = fakeApi({ 'POST /tweets': () => answer.promise })
    queryClient.setQueryData(timeline, { pages: [{ tweets: [], nextCursor: null }], pageParams: [null] })
    open()
    write('Hello world')
    await userEvent.type(box(), '{Control>}{Enter}{/Control}')
    expect(screen.getByRole('status', { name: 'Posting…' }).textContent).toContain('Hello world')
    expect([box().value, isOff('Post')]).toEqual(['', true])
    answer.resolve({ tweet: fakeTweet({ content: 'Hello world' }) })
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Posting…' })).toBeNull())
    expect(queryClient.getQueryData(timeline)).toMatchObject({ pages: [{ tweets: [{ content: 'Hello world' }] }] })
    const body = seen[0]?.body as FormData
    expect(body.get('content')).toBe('Hello world')
  })

  it('sends a post once, pressed twice', async () => {
    const seen = fakeApi({ 'POST /tweets': { tweet: fakeTweet() } })
    open()
    write('Once')
    const form = screen.getByRole('form')
    act(() => {
      fireEvent.submit(form)
      fireEvent.submit(form)
    })
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Posting…' })).toBeNull())
    expect(seen).toHaveLength(1)
  })

  it('sends pictures with their descriptions, in order', async () => {
    const seen = fakeApi({ 'POST /tweets': { tweet: fakeTweet() } })
    open()
    choose(image('a.png'), image('b.png'))
    await post()
    const body = seen[0]?.body as FormData
    expect(body.getAll('images').map((file) => (file as File).name)).toEqual(['a.png', 'b.png'])
    expect(body.getAll('alt')).toEqual(['', ''])
  })

  it('sends a reply as JSON, with pictures and their descriptions as a form', async () => {
    const seen = fakeApi({ 'POST /tweets/reply/:id': { tweet: fakeTweet({ replyTo: parent }) } })
    open(parent)
    const reply = async (text: string) => {
      write(text)
      await userEvent.click(screen.getByRole('button', { name: 'Reply' }))
      await waitFor(() => expect(box().value).toBe(''))
    }
    await reply('Plain')
    expect(seen[0]?.body).toEqual({ content: 'Plain' })
    choose(image('a.png'))
    await reply('Look')
    const body = seen[1]?.body as FormData
    expect([body.get('content'), (body.get('images') as File).name, body.getAll('alt')]).toEqual([
      'Look',
      'a.png',
      [''],
    ])
  })

  it('sends a thread in one call, each post with its pictures, and leaves out empty ones', async () => {
    const answer = later<{ tweets: Tweet[] }>()
    const seen = fakeApi({ 'POST /tweets/thread': () => answer.promise })
    open()
    write('One')
    choose(image('a.png'))
    await addToThread('Two')
    await addToThread('Three')
    choose(image('b.png'), image('c.png'))
    await addToThread()
    await post()
    expect((await screen.findByRole('status', { name: 'Posting…' })).textContent).toMatch(/One.*Two.*Three/)
    answer.resolve({ tweets: [fakeTweet({ content: 'One' })] })
    await waitFor(() => expect(box().value).toBe(''))
    const body = seen[0]?.body as FormData
    expect(body.getAll('content')).toEqual(['One', 'Two', 'Three'])
    expect(body.getAll('imagesPerPost')).toEqual(['1', '0', '2'])
    expect((body.getAll('images') as File[]).map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png'])
  })

  it("loses nothing when the server refuses, and says the server's words", async () => {
    fakeApi({ 'POST /tweets': refuse('rate_limited') })
    open()
    write('Too much')
    await post()
    expect(await screen.findByText('Too many attempts. Try again in a few minutes.')).toBeTruthy()
    await waitFor(() => expect(box().value).toBe('Too much'))
  })

  it('shows "Failed to post" when the server sends no message, and retries with the same key', async () => {
    const seen = fakeApi({ 'POST /tweets': refuse('internal', {}, '') })
    open()
    write('Once only')
    await post()
    expect(await screen.findByText('Failed to post')).toBeTruthy()
    await waitFor(() => expect(box().value).toBe('Once only'))
    await post()
    await waitFor(() => expect(seen).toHaveLength(2))
    expect(new Set(seen.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  })

  it('shows "Failed to reply" of a reply', async () => {
    fakeApi({ 'POST /tweets/reply/:id': refuse('internal', {}, '') })
    open(parent)
    write('An answer')
    await userEvent.click(screen.getByRole('button', { name: 'Reply' }))
    expect(await screen.findByText('Failed to reply')).toBeTruthy()
    await waitFor(() => expect(box().value).toBe('An answer'))
  })
})
