import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { discardDraft } from '#web/core/drafts.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { signIn } from '#web/core/session/session.ts'
import { tweetDraftName } from '#web/features/posts/publish/outgoing.ts'
import { fakeApi, fakeMe, fakeTweet, refuse } from '#web/test-api.ts'
import { forgetAlice } from '#web/test-member.tsx'
import DraftsDialog from './drafts-dialog.tsx'
import { changeDrafts } from './saved-drafts.ts'

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
