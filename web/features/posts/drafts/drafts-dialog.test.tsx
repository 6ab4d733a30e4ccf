import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { addPost, changeDraft, discardDraft, getDraft } from '#web/core/drafts.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { signIn } from '#web/core/session/session.ts'
import ComposeScreen from '#web/features/posts/compose/compose-screen.tsx'
import { completeFields } from '#web/features/posts/parts/parts.ts'
import { tweetDraftName } from '#web/features/posts/publish/outgoing.ts'
import { fakeApi, fakeMe, fakeTweet, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import DraftsDialog from './drafts-dialog.tsx'
import { changeDrafts } from './saved-drafts.ts'
import { openDraft } from './sync.ts'

const me = fakeMe()
const replyTo = fakeTweet()._id

afterEach(async () => {
  await changeDrafts(me._id, () => [])
  discardDraft(tweetDraftName(me._id, replyTo))
  forgetAlice()
})

let back = () => {}
function Place() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  back = () => void navigate(-1)
  return <p>at {pathname + search}</p>
}

it.each(['/compose', '/home'])('opens a reply from %s, and leads back to the feed', async (from) => {
  signIn({ token: 'alice-token', user: me })
  fakeApi({ 'GET /drafts': refuse('offline') })
  const posts = [{ text: 'An answer', images: [], elsewhere: 0 }]
  const savedAt = '2026-11-20T09:30:00.000Z'
  await changeDrafts(me._id, () => [{ id: 'a', posts, replyTo, savedAt, base: savedAt, state: 'synced' }])
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/home', from]} initialIndex={1}>
        <DraftsDialog replyTo={null} onClose={vi.fn()} />
        <Place />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: /^An answer/ }))
  await waitFor(() => screen.getByText(`at /compose?replyTo=${replyTo}`))
  act(back)
  expect(screen.getByText('at /home')).toBeTruthy()
})

const film = new File(['film'], 'film.mp4', { type: 'video/mp4' })
const upload = '01c3a1b2d4e5f60718293c00'
const video = { kind: 'video' as const, upload, captions: [] }
const withVideo = {
  ...{ id: '00000000-0000-4000-8000-000000000001', replyTo: null, base: null, state: 'changed' as const },
  ...{ savedAt: '2026-11-20T09:30:00.000Z' },
  posts: [{ text: 'A film', images: [{ id: 'a', file: film, alt: '', video }], elsewhere: 0 }],
}

it('says which drafts have a video, here or on another device', async () => {
  await changeDrafts(me._id, () => [withVideo])
  const updatedAt = '2026-11-21T09:30:00.000Z'
  const draft = { ...{ id: '00000000-0000-4000-8000-000000000002', replyTo: null, updatedAt }, ...completeFields() }
  const { schedule: _, ...other } = { ...draft, posts: [{ text: 'Elsewhere', images: 0, video: true }] }
  const seen = fakeApi({
    'PUT /drafts/:id': { draft: { ...other, id: withVideo.id, posts: [{ text: 'A film', images: 0 }] }, kept: null },
    'GET /drafts': { drafts: [other] },
  })
  showToAlice(<DraftsDialog replyTo={null} onClose={vi.fn()} />)
  within(await screen.findByRole('button', { name: /^A film/ })).getByText('· Video')
  within(await screen.findByRole('button', { name: /^Elsewhere/ })).getByText('· Video on another device')
  expect(seen.find(({ call }) => call === 'PUT /drafts/:id')?.body).toMatchObject({
    posts: [{ text: 'A film', images: 0, video: true }],
  })
})

it('keeps the upload of a draft whose changes are discarded, and deletes the added ones', async () => {
  const name = tweetDraftName(me._id)
  const seen = fakeApi({
    'GET /drafts': refuse('offline'),
    'PUT /drafts/:id': refuse('too_many_drafts'),
    'DELETE /videos/:id': { ok: true },
    'GET /videos/:id': refuse('offline'),
  })
  await changeDrafts(me._id, () => [withVideo])
  await openDraft(withVideo, name)
  const added = { ...video, upload: '01c3a1b2d4e5f60718293c01' }
  changeDraft(name, { text: 'Two films' }, addPost(name, null))
  const [second] = getDraft(name).more
  changeDraft(name, { images: [{ id: 'b', file: film, alt: '', video: added }] }, second!.id)
  showToAlice(<ComposeScreen />)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(seen.map(({ call }) => call)).toContain('DELETE /videos/:id'))
  const deleted = seen.filter(({ call }) => call === 'DELETE /videos/:id')
  expect(deleted.map(({ params }) => params.id)).toEqual([added.upload])
})

it('deletes the upload of a draft with it', async () => {
  await changeDrafts(me._id, () => [withVideo])
  const seen = fakeApi({
    'GET /drafts': refuse('offline'),
    'PUT /drafts/:id': refuse('too_many_drafts'),
    'DELETE /videos/:id': { ok: true },
  })
  showToAlice(<DraftsDialog replyTo={null} onClose={vi.fn()} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete draft' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(seen.find(({ call }) => call === 'DELETE /videos/:id')?.params.id).toBe(upload))
})
