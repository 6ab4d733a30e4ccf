import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Tweet, Version } from '#contract/calls/tweets.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { refreshTweet } from '#web/features/posts/api.ts'
import { fakeApi, fakeTweet, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { fakeVideo, fakeView } from '#web/test-video.ts'
import HistoryScreen from './history-screen.tsx'

// Of no other test: what a reader has opened stays open.
const _id = '01c3a1b2d4e5f60718293c49'
const [published, edited, again] = ['2025-11-20T09:30:00.000Z', '2025-11-20T12:03:00.000Z', '2025-11-21T08:00:00.000Z']
const version = (content: string, createdAt: string, change: Partial<Version> = {}): Version => ({
  ...{ content, createdAt, media: [], warning: null, isSensitive: false },
  ...change,
})
const photo = {
  url: '/media/a.webp',
  smallUrl: '/media/a-small.webp',
  width: 4,
  height: 3,
  alt: 'Red',
  placeholder: '',
}
const post = (change: Partial<Tweet> = {}) =>
  fakeTweet({ _id, content: 'The 6pm train', createdAt: published, editedAt: edited, ...change })
const both = [version('The 6pm train', edited), version('The 5pm train', published, { media: [photo] })]

function open(versions: Version[] | ReturnType<typeof refuse>, tweet = post()) {
  const seen = fakeApi({
    'GET /tweets/:id': { tweet },
    'GET /tweets/:id/versions': Array.isArray(versions) ? { versions } : versions,
  })
  showToAlice(<HistoryScreen />, { at: `/tweet/${_id}/history`, path: '/tweet/:id/history' })
  return seen
}

const items = async () => [...(await screen.findByRole('list', { name: 'Versions' })).children] as HTMLElement[]

afterEach(forgetAlice)

describe('Edit history', () => {
  it('lists the versions, and marks what changed', async () => {
    open(both)
    const [current, original] = (await items()) as [HTMLElement, HTMLElement]
    within(current).getByRole('heading', { name: 'Current version' })
    within(current).getByText('Text changed · 1 image removed')
    expect(within(current).getByRole('deletion').textContent).toBe(' Removed: 5pm')
    expect(within(current).getByRole('insertion').textContent).toBe(' Added: 6pm')
    within(original).getByRole('heading', { name: 'Original post' })
    within(original).getByRole('button', { name: 'Red' })
    expect(original.textContent).toContain('The 5pm train')
    expect(within(original).queryByRole('deletion')).toBeNull()
    expect(screen.getByRole('link', { name: 'View post' }).getAttribute('href')).toBe(`/tweet/${_id}`)
  })

  it('says what changed in a video, which does not play by itself there', async () => {
    const scroll = fakeView()
    const cues = [{ from: 0, to: 2, text: 'Mind the gap' }]
    const video = fakeVideo({}, 'A train')
    const captioned = { ...video, video: { ...video.video!, captions: [{ language: 'en', cues }] } }
    open([
      version('The 5pm train', again, { media: [fakeVideo({ kind: 'voice' })], isSensitive: false }),
      version('The 5pm train', edited, { media: [{ ...captioned, alt: 'My train' }] }),
      version('The 5pm train', published, { media: [video] }),
    ])
    const [third, second] = (await items()) as [HTMLElement, HTMLElement]
    within(third).getByText('Voice note added · Video removed')
    within(second).getByText('Description changed · Captions changed')
    const [player] = await screen.findAllByRole('group', { name: 'Video, 0:42: My train' })
    await waitFor(() => expect(player?.querySelector('video')).toBeTruthy())
    await scroll(1, 1, 1)
    expect(player?.querySelector('video')?.paused).toBe(true)
  })

  it('shows the answers of each version, without the votes, the card and the quote of the post', async () => {
    const of = (...choices: string[]) => ({ poll: { choices, isMultiple: false, minutes: 60 } })
    const poll = {
      ...{ choices: [{ text: 'Tea' }, { text: 'Coffee' }], isMultiple: false, isEnded: false, version: 1 },
      ...{ endsAt: again, votersCount: 3 },
    }
    const page = { url: 'https://tea.example/', title: 'All about tea', description: '', site: '' }
    const tweet = post({ poll, card: page, quote: { state: 'deleted' } })
    open([version('Drink?', edited, of('Tea', 'Coffee')), version('Drink?', published, of('Tea', 'Cofee'))], tweet)
    const [current, original] = (await items()) as [HTMLElement, HTMLElement]
    within(current).getByText('Answers of the poll changed')
    const answers = (item: HTMLElement) =>
      within(within(item).getByRole('list', { name: 'Poll' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect([answers(current), answers(original)]).toEqual([
      ['Tea', 'Coffee'],
      ['Tea', 'Cofee'],
    ])
    expect(screen.queryByText(/vote|All about tea|was deleted/)).toBeNull()
  })

  it('covers a version with its content warning, and quotes it nowhere else', async () => {
    open([version('Safe', edited), version('A spoiler', published, { warning: 'Film' })])
    const [current, original] = (await items()) as [HTMLElement, HTMLElement]
    within(current).getByText('Text changed · Content warning removed')
    expect(screen.queryByText(/spoiler/)).toBeNull()
    await userEvent.click(within(original).getByRole('button', { name: /^Show/ }))
    within(original).getByText(/spoiler/)
  })

  it('says that a post was never edited, or that earlier versions are missing', async () => {
    open([version('The 6pm train', published)], post({ editedAt: null }))
    await screen.findByText('This post hasn’t been edited.')
    forgetAlice()
    open([version('The 6pm train', edited)])
    await screen.findByText('Earlier versions weren’t kept.')
  })

  it('shows a further edit when it happens', async () => {
    open(both)
    await items()
    const third = version('The 7pm train', again)
    fakeApi({
      'GET /tweets/:id': { tweet: post({ content: third.content, editedAt: again }) },
      'GET /tweets/:id/versions': { versions: [third, ...both] },
    })
    await act(() => refreshTweet(queryClient, _id))
    await screen.findByRole('heading', { name: 'Version 2' })
  })

  it('offers to try again, and says that there is no such post', async () => {
    open(refuse('internal', undefined, ''))
    expect(await screen.findByText('Failed to load edit history')).toBeTruthy()
    forgetAlice()
    open(refuse('tweet_not_found'))
    expect(await screen.findByText('Post not found.')).toBeTruthy()
  })
})
