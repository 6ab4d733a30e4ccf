import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { PendingAction } from '#web/core/offline/pending-actions.ts'
import { fakeApi, fakeMe } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { type OutgoingTweet, tweetDraftName } from './outgoing.ts'
import QueuedTweets from './queued-tweets.tsx'

afterEach(forgetAlice)

it('A queued post that is cancelled is deleted with the uploads of its videos', async () => {
  const film = (upload: string) => ({
    ...{ id: upload, file: new File(['film'], 'film.mp4', { type: 'video/mp4' }), alt: '' },
    video: { kind: 'video' as const, upload, captions: [] },
  })
  const uploads = ['01c3a1b2d4e5f60718293c00', '01c3a1b2d4e5f60718293c01']
  const [first, second] = uploads.map(film)
  const payload: OutgoingTweet = {
    ...{ text: 'Two films', images: [first!], more: [{ text: 'The other', images: [second!] }] },
    ...{ key: 'a', draftName: tweetDraftName(fakeMe()._id), replyTo: null },
  }
  const item: PendingAction = {
    ...{ id: 'a', member: fakeMe()._id, kind: 'post', lane: 'posts', payload, triedAt: null, problem: null },
  }
  const seen = fakeApi({ 'DELETE /videos/:id': { ok: true } })
  showToAlice(<QueuedTweets items={[item]} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(seen.map(({ params }) => params.id)).toEqual(uploads))
})
