import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ScheduledPost } from '#contract/calls/scheduled.ts'
import { fakeApi, fakeTweet, fakeUser, refuse, type Seen } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { EditScheduledDialog } from './edit-scheduled-dialog.tsx'

const quoted = fakeTweet({ _id: '01c3a1b2d4e5f60718293b01', user: fakeUser(), content: 'Tea is better' })
const other = fakeTweet({ _id: '01c3a1b2d4e5f60718293b02', user: fakeUser(), content: 'Coffee is better' })
const scheduled: ScheduledPost = {
  ...{ _id: '01c3a1b2d4e5f60718293a40', publishAt: '2099-01-02T09:30:00.000Z', timeZone: 'UTC', state: 'waiting' },
  thread: {
    ...{ content: ['Tea?', 'and more'], imagesPerPost: [0, 0], alt: [], card: 'false', whoQuotes: 'nobody' },
    ...{ pollSizes: [2, 0], pollChoices: ['Green', 'Black'], pollsMultiple: ['true'], pollsMinutes: [45] },
    quote: quoted._id,
  },
  ...{ media: [], videos: [], replyTo: null, updatedAt: '2026-11-20T09:30:00.000Z' },
}

afterEach(forgetAlice)

/** The dialog of a scheduled post. Answers the calls so far. */
function open(change: Partial<ScheduledPost> = {}, isQuotable = true) {
  const post = { ...scheduled, ...change }
  const onClose = vi.fn()
  const calls = fakeApi({
    'GET /tweets/:id': ({ params }) =>
      isQuotable ? { tweet: params.id === other._id ? other : quoted } : refuse('tweet_not_found'),
    'PUT /scheduled/:id': { scheduled: post },
    'POST /cards': { card: null },
  })
  showToAlice(<EditScheduledDialog scheduled={post} onClose={onClose} />)
  return { calls, onClose }
}

const box = (label = 'What’s happening?') => screen.findByRole<HTMLTextAreaElement>('textbox', { name: label })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** The fields of the change that was sent. */
async function saved(calls: readonly Seen[]): Promise<Record<string, FormDataEntryValue[]>> {
  await press('Save')
  const sent = await waitFor(() => calls.find(({ call }) => call === 'PUT /scheduled/:id') ?? expect.fail('not sent'))
  const form = sent.body as FormData
  return Object.fromEntries([...form.keys()].map((field) => [field, form.getAll(field)]))
}

describe('the dialog of a scheduled post', () => {
  it('keeps what is not changed', async () => {
    const { calls, onClose } = open()
    await screen.findByText('Tea is better')
    expect(await saved(calls)).toEqual({
      ...{ content: ['Tea?', 'and more'], imagesPerPost: ['0', '0'], card: ['false'], quote: [quoted._id] },
      ...{ pollSizes: ['2', '0'], pollChoices: ['Green', 'Black'], pollsMultiple: ['true'], pollsMinutes: ['45'] },
      ...{ whoQuotes: ['nobody'], publishAt: [scheduled.publishAt], timeZone: ['UTC'] },
    })
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })

  it('changes the poll, and says what it lacks', async () => {
    const { calls } = open()
    const answer = await screen.findByRole('textbox', { name: 'Answer 2' })
    await userEvent.clear(answer)
    await press('Save')
    await screen.findByText('Answer 2 is empty.')
    await userEvent.type(answer, 'White')
    expect(await saved(calls)).toMatchObject({ pollChoices: ['Green', 'White'], pollsMinutes: ['45'] })
  })

  it('removes the poll and the quote', async () => {
    const { calls } = open()
    await press('Remove poll')
    await press('Remove the quote')
    const sent = await saved(calls)
    expect(sent).not.toHaveProperty('pollChoices')
    expect(sent).not.toHaveProperty('quote')
  })

  it('asks to remove a quote that is gone, before it is saved', async () => {
    const { calls } = open({}, false)
    await screen.findByText('The quoted post is no longer available. Remove it to post without it.')
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled') ?? 'true').toBe('true')
    await press('Remove the quote')
    expect(await saved(calls)).not.toHaveProperty('quote')
  })

  it('makes a pasted link its quote, and a link again, with what was changed since', async () => {
    const { calls } = open()
    // As browsers do; happy-dom has no editing commands.
    document.execCommand = (_command, _ui, text = '') => fireEvent.change(first, { target: { value: text } })
    const first = await box('Add a comment')
    await press('Remove the quote')
    const link = `${location.origin}/tweet/${other._id}`
    fireEvent.paste(first, { clipboardData: { getData: () => link, files: [], items: [] } })
    await screen.findByText('Coffee is better')
    fireEvent.change(await box('Post 2 of the thread'), { target: { value: 'and less' } })
    // The toasts, which are loaded now, are outside the dialog.
    await userEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }))
    expect(screen.queryByText('Coffee is better')).toBeNull()
    const sent = await saved(calls)
    expect(sent.content).toEqual([link, 'and less'])
    Reflect.deleteProperty(document, 'execCommand')
  })

  it('splits a long text into a thread, and takes that back', async () => {
    const long = 'A word or two. '.repeat(30).trim()
    const { calls } = open()
    fireEvent.input(await box('Add a comment'), { target: { value: long }, inputType: 'insertFromPaste' })
    await press('Split into a thread')
    await screen.findByRole('textbox', { name: 'Post 3 of the thread' })
    expect(screen.getAllByRole('textbox', { name: /^Answer/ })).toHaveLength(2)
    await userEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Post 3 of the thread' })).toBeNull())
    expect((await box('Add a comment')).value).toBe(long)
    await press('Split into a thread')
    const { content, pollSizes } = await saved(calls)
    expect([content!.length, content!.at(-1), pollSizes]).toEqual([3, 'and more', ['2', '0', '0']])
  })

  it('takes dropped images, and keeps stored ones that can’t be loaded', async () => {
    const media = { url: '/media/a.webp', smallUrl: '/media/a-small.webp', width: 2, height: 1, placeholder: 'data:,' }
    const thread = { ...scheduled.thread, imagesPerPost: [1, 0], alt: ['A door'] }
    const { calls } = open({ thread, media: [{ ...media, alt: 'A door' }] })
    fireEvent.error(await screen.findByRole('img', { name: 'A door' }))
    fireEvent.drop(screen.getByRole('form'), {
      dataTransfer: { files: [new File(['pixels'], 'b.png', { type: 'image/png' })], types: ['Files'] },
    })
    await screen.findByRole('img', { name: 'Image 2' })
    const { images, ...sent } = await saved(calls)
    expect(images).toHaveLength(1)
    expect(sent).toMatchObject({ imagesPerPost: ['2', '0'], keepImages: ['/media/a.webp', ''], alt: ['A door', ''] })
  })

  it('offers the link card that was left out', async () => {
    const { calls } = open({
      thread: { content: ['See https://pages.example/one'], imagesPerPost: [0], card: 'false' },
    })
    await press('Add link card')
    expect(await saved(calls)).not.toHaveProperty('card')
  })
})
