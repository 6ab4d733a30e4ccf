import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { changeDraft, discardDraft } from '#web/core/drafts.ts'
import { Composer } from '#web/features/posts/compose/composer.tsx'
import { changeDrafts, loadDrafts } from '#web/features/posts/drafts/saved-drafts.ts'
import { openDraft, saveComposed, syncDrafts } from '#web/features/posts/drafts/sync.ts'
import { completeFields } from '#web/features/posts/parts/parts.ts'
import { tweetDraftName } from '#web/features/posts/publish/outgoing.ts'
import { fakeApi, fakeMe, fakeTweet } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'

const me = fakeMe()._id
const name = tweetDraftName(me)
const quote = '01c3a1b2d4e5f60718293b01'
const draft = {
  ...{ id: '0f1e2d3c-4b5a-4678-8796-a5b4c3d2e1f0', posts: [{ text: 'So true', images: 0 }], replyTo: null },
  ...{ ...completeFields(), quote, updatedAt: '2026-11-20T09:30:00.000Z' },
}

afterEach(async () => {
  discardDraft(name)
  await changeDrafts(me, () => [])
  forgetAlice()
})

it('stays in a draft of another client, and is published with it', async () => {
  const seen = fakeApi({
    'GET /drafts': { drafts: [draft] },
    'PUT /drafts/:id': { draft, kept: null },
    'DELETE /drafts/:id': { ok: true },
    'POST /tweets': { tweet: fakeTweet() },
  })
  showToAlice(<Composer />)
  await syncDrafts()
  await openDraft((await loadDrafts(me))[0]!, name)
  changeDraft(name, { text: 'So very true' })
  await saveComposed(name)
  await syncDrafts()
  await openDraft((await loadDrafts(me))[0]!, name)
  await userEvent.click(await screen.findByRole('button', { name: 'Post' }))
  const bodyOf = (call: string) => seen.find((each) => each.call === call)?.body
  await waitFor(() => expect((bodyOf('POST /tweets') as FormData | undefined)?.get('quote')).toBe(quote))
  expect(bodyOf('PUT /drafts/:id')).toMatchObject({ posts: [{ text: 'So very true', images: 0 }], quote })
})
