import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Tweet } from '#contract/calls/tweets.ts'
import { fakeApi, fakeTweet, refuse } from '#web/test-api.ts'
import { forgetAlice, isOff, later, showToAlice } from '#web/test-member.tsx'
import { EditTweetDialog } from './edit-tweet-dialog.tsx'

const media = ['/media/a.webp', '/media/b.webp'].map((url) => ({
  url,
  smallUrl: url,
  width: 4,
  height: 3,
  alt: '',
  placeholder: '',
}))
const tweet = fakeTweet({ content: 'Old words', media })
const image = (name: string) => new File(['x'], name, { type: 'image/png' })

function open(of: Tweet = tweet) {
  const onClose = vi.fn()
  showToAlice(<EditTweetDialog tweet={of} onClose={onClose} />)
  return onClose
}
const write = async (text: string) => fireEvent.change(await screen.findByRole('textbox'), { target: { value: text } })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

afterEach(forgetAlice)

describe('the edit dialog', () => {
  it('sends the text, the kept images and the new ones', async () => {
    const seen = fakeApi({ 'PUT /tweets/:id': { tweet } })
    const onClose = open()
    await write('New words')
    await userEvent.click(screen.getByRole('button', { name: 'Remove image 1' }))
    fireEvent.change(screen.getByLabelText('Images'), { target: { files: [image('c.png')] } })
    await save()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const body = seen[0]?.body as FormData
    expect([body.get('content'), body.get('replaceImages')]).toEqual(['New words', 'true'])
    expect(body.getAll('keepImages')).toEqual(['/media/b.webp'])
    expect(body.getAll('keepAlt')).toEqual([''])
    expect((body.getAll('images') as File[]).map(({ name }) => name)).toEqual(['c.png'])
  })

  it('removes one of two identical images', async () => {
    open(fakeTweet({ media: [media[0]!, media[0]!] }))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove image 1' }))
    expect(screen.getAllByRole('button', { name: /^Remove image/ })).toHaveLength(1)
  })

  it('takes 280 characters and four pictures', async () => {
    open()
    await write('x'.repeat(300))
    expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toHaveLength(280)
    fireEvent.change(screen.getByLabelText('Images'), { target: { files: ['c', 'd', 'e'].map(image) } })
    expect(screen.getAllByRole('button', { name: /^Remove image/ })).toHaveLength(4)
  })

  it('needs words or a picture; a reply needs words', async () => {
    open(fakeTweet({ content: 'Old words', media, replyTo: tweet._id }))
    await write(' ')
    expect(isOff('Save')).toBe(true)
  })

  it('is "Saving…" and cannot be closed while busy', async () => {
    const answer = later<{ tweet: Tweet }>()
    fakeApi({ 'PUT /tweets/:id': () => answer.promise })
    const onClose = open()
    await screen.findByRole('textbox')
    await save()
    screen.getByRole('button', { name: 'Saving…' })
    await userEvent.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
    answer.resolve({ tweet })
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })

  it('shows "Failed to update tweet", keeps the text, and saves it on the next try', async () => {
    let answer: ReturnType<typeof refuse> | { tweet: Tweet } = refuse('offline')
    fakeApi({ 'PUT /tweets/:id': () => answer })
    const onClose = open()
    await write('New words')
    await save()
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update tweet')
    expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('New words')
    expect(onClose).not.toHaveBeenCalled()
    await write('Newer words')
    await waitFor(() => expect(screen.queryByText('Failed to update tweet')).toBeNull())
    answer = { tweet }
    await save()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })
})

describe('a video in the edit dialog', () => {
  const video = { kind: 'video' as const, url: '/media/f.mp4', seconds: 2, hasSound: true }
  const captions = [{ language: 'en', cues: [{ from: 0, to: 1, text: 'Hello' }] }]
  const film = { ...media[0]!, url: '/media/f.webp', alt: 'A wave', video: { ...video, captions } }
  const withFilm = fakeTweet({ content: 'A film', media: [film] })
  const sent = async (seen: ReturnType<typeof fakeApi>) => {
    await save()
    await waitFor(() => expect(seen.some(({ call }) => call === 'PUT /tweets/:id')).toBe(true))
    return seen.find(({ call }) => call === 'PUT /tweets/:id')!.body as FormData
  }

  it('stays, with captions added and kept by their languages', async () => {
    const seen = fakeApi({ 'PUT /tweets/:id': { tweet: withFilm } })
    open(withFilm)
    await userEvent.click(await screen.findByRole('button', { name: 'Captions (1)' }))
    fireEvent.change(await screen.findByLabelText('Language'), { target: { value: 'de' } })
    fireEvent.change(screen.getByLabelText('Caption file'), { target: { files: [new File(['WEBVTT'], 'a.vtt')] } })
    await screen.findByText('German')
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)
    const body = await sent(seen)
    expect([body.getAll('keepImages'), body.getAll('keepAlt')]).toEqual([['/media/f.webp'], ['A wave']])
    expect([body.getAll('captionLanguages'), body.getAll('captions')]).toEqual([
      ['en', 'de'],
      ['', 'WEBVTT'],
    ])
    expect(body.has('video')).toBe(false)
  })

  it('says nothing of captions that stay', async () => {
    const seen = fakeApi({ 'PUT /tweets/:id': { tweet: withFilm } })
    open(withFilm)
    await write('A short film')
    expect((await sent(seen)).has('captionLanguages')).toBe(false)
  })

  it('is removed from the post, not from the uploads', async () => {
    const seen = fakeApi({ 'PUT /tweets/:id': { tweet } })
    open(withFilm)
    await userEvent.click(await screen.findByRole('button', { name: 'Remove video' }))
    const body = await sent(seen)
    expect([body.get('replaceImages'), body.getAll('keepImages')]).toEqual(['true', []])
    expect(seen.map(({ call }) => call)).toEqual(['PUT /tweets/:id'])
  })
})
