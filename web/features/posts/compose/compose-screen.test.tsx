import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { discardDraft, getDraft, replaceDraft } from '#web/core/drafts.ts'
import { changeDrafts } from '#web/features/posts/drafts/saved-drafts.ts'
import { tweetDraftName } from '#web/features/posts/publish/outgoing.ts'
import { fakeApi, fakeMe, fakeTweet, refuse } from '#web/test-api.ts'
import { forgetAlice, isOff, showToAlice } from '#web/test-member.tsx'
import ComposeScreen from './compose-screen.tsx'

const original = fakeTweet({ content: 'The original', user: { ...fakeTweet().user, username: 'bob', name: 'Bob' } })
const open = (query = '') => showToAlice(<ComposeScreen />, { at: `/compose${query}`, path: '/compose' })
const write = (text: string) => userEvent.type(screen.getByRole('textbox'), text)
const image = () => new File(['x'], 'a.png', { type: 'image/png' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

// Removes unsent drafts, which the next test would send.
beforeEach(() => changeDrafts(fakeMe()._id, () => []))
afterEach(() => {
  discardDraft(tweetDraftName(fakeMe()._id))
  discardDraft(tweetDraftName(fakeMe()._id, original._id))
  forgetAlice()
})

describe('Compose', () => {
  it('has its title, Cancel, photos and a counter out of 280', async () => {
    open()
    screen.getByRole('heading', { level: 1, name: 'Compose' })
    screen.getByRole('button', { name: 'Add images' })
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    await write('Hello')
    expect(screen.getByText('5/280')).toBeTruthy()
    await press('Cancel')
    await userEvent.click(await screen.findByRole('button', { name: 'Keep writing' }))
    await press('Cancel')
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(await screen.findByText('at /home')).toBeTruthy()
    expect(getDraft(tweetDraftName(fakeMe()._id)).text).toBe('')
  })

  it.each([
    ['a desk', true],
    ['a phone', false],
  ])('has its button behind the field for the Tab key on a desk, before it on a phone: %s', (_, isWide) => {
    vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }))
    open()
    const order = screen.getByRole('textbox').compareDocumentPosition(screen.getByRole('button', { name: 'Post' }))
    expect(order).toBe(isWide ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING)
    vi.unstubAllGlobals()
  })

  it('begins with what another app has shared, once', async () => {
    const form = new FormData()
    form.set('title', 'An article')
    form.set('text', 'Read this: https://a.example/')
    form.set('url', 'https://a.example/')
    form.append('media', new File(['x'], 'lake.png', { type: 'image/png' }))
    const kept = { formData: async () => form }
    let isThere = true
    const take = async () => {
      isThere = false
      return true
    }
    vi.stubGlobal('caches', { open: async () => ({ match: async () => (isThere ? kept : undefined) }), delete: take })
    open('?shared')
    await waitFor(() =>
      expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('An article\nRead this: https://a.example/'),
    )
    await screen.findByRole('button', { name: /^Remove/ })
    expect(isThere).toBe(false)
    vi.unstubAllGlobals()
  })

  it('closes without a question while nothing is written', async () => {
    open()
    await press('Cancel')
    expect(await screen.findByText('at /home')).toBeTruthy()
  })

  it('saves a draft, which its list opens and deletes, and which a post made of it deletes, too', async () => {
    const kept = new Map<string, unknown>()
    const seen = fakeApi({
      'PUT /drafts/:id': ({ params, body }) => {
        const draft = { ...(body as object), id: params.id!, replyTo: null, updatedAt: '2026-11-20T09:30:00.000Z' }
        kept.set(params.id!, draft)
        return { draft, kept: null } as never
      },
      'GET /drafts': () => ({ drafts: [...kept.values()] }) as never,
      'DELETE /drafts/:id': ({ params }) => {
        kept.delete(params.id!)
        return { ok: true }
      },
      'POST /tweets': { tweet: fakeTweet() },
    })
    open()
    for (const text of ['First idea', 'Second idea']) {
      await write(text)
      await press('Drafts')
      await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
      await press('Cancel')
      // A double press saves the draft once.
      await userEvent.dblClick(await screen.findByRole('button', { name: 'Save' }))
      expect(await screen.findByText('at /home')).toBeTruthy()
      cleanup()
      open()
      expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('')
    }
    await waitFor(() => expect(kept.size).toBe(2))
    const opens = async (name: RegExp, text: string) => {
      await press('Drafts')
      await userEvent.click(await screen.findByRole('button', { name }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe(text)
    }
    await opens(/^Second idea/, 'Second idea')
    await write(', changed')
    await opens(/^Second idea/, 'Second idea, changed')
    await press('Post')
    await waitFor(() => expect(kept.size).toBe(1))
    cleanup()
    open()
    await press('Drafts')
    await userEvent.click(await screen.findByRole('button', { name: 'Delete draft' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No drafts')).toBeTruthy()
    await waitFor(() => expect(kept.size).toBe(0))
    expect(seen.filter(({ call }) => call === 'PUT /drafts/:id')).toHaveLength(2)
  })

  it('goes home when the post is out', async () => {
    fakeApi({ 'POST /tweets': { tweet: fakeTweet() } })
    open()
    expect(isOff('Post')).toBe(true)
    await write('Hello')
    await press('Post')
    expect(await screen.findByText('at /home')).toBeTruthy()
  })

  it('shows "Failed to publish", and keeps the text', async () => {
    fakeApi({ 'POST /tweets': refuse('internal', {}, '') })
    open()
    await write('Hello')
    await press('Post')
    expect(await screen.findByText('Failed to publish')).toBeTruthy()
    expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Hello')
  })
})

describe('Reply', () => {
  it('shows its parent with the author, and takes text only', async () => {
    fakeApi({ 'GET /tweets/:id': { tweet: original } })
    open(`?replyTo=${original._id}`)
    screen.getByRole('heading', { level: 1, name: 'Reply' })
    expect(await screen.findByText('The original')).toBeTruthy()
    expect(screen.getByText(/^Replying to/).textContent).toBe('Replying to @bob')
    expect(screen.queryByRole('button', { name: 'Add images' })).toBeNull()
    const dataTransfer = { files: [image()], types: ['Files'], dropEffect: 'copy' }
    expect(fireEvent.dragOver(screen.getByRole('form'), { dataTransfer })).toBe(false)
    expect(fireEvent.drop(screen.getByRole('form'), { dataTransfer })).toBe(false)
    expect(screen.queryByRole('button', { name: /^Remove image/ })).toBeNull()
  })

  it('carries its text to the reply box below the post, which takes pictures', async () => {
    fakeApi({ 'GET /tweets/:id': { tweet: original } })
    open(`?replyTo=${original._id}`)
    await write('An answer')
    await userEvent.click(screen.getByRole('link', { name: 'Add pictures' }))
    expect(await screen.findByText(`at /tweet/${original._id}`)).toBeTruthy()
    expect(getDraft(tweetDraftName(fakeMe()._id, original._id)).text).toBe('An answer')
  })

  it('shows the pictures that its draft has', async () => {
    fakeApi({ 'GET /tweets/:id': { tweet: original } })
    const images = [{ id: 'a', file: image(), alt: '' }]
    replaceDraft(tweetDraftName(fakeMe()._id, original._id), [{ text: 'Look', images }])
    open(`?replyTo=${original._id}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Remove image 1' }))
    expect(getDraft(tweetDraftName(fakeMe()._id, original._id)).images).toEqual([])
  })

  it('is sent to that post and leads there', async () => {
    const seen = fakeApi({ 'GET /tweets/:id': { tweet: original }, 'POST /tweets/reply/:id': { tweet: fakeTweet() } })
    open(`?replyTo=${original._id}`)
    await write('An answer')
    await press('Reply')
    expect(await screen.findByText(`at /tweet/${original._id}`)).toBeTruthy()
    expect(seen.at(-1)).toMatchObject({ params: { id: original._id }, body: { content: 'An answer' } })
  })

  it('shows "Failed to publish", and keeps the text', async () => {
    fakeApi({ 'GET /tweets/:id': { tweet: original }, 'POST /tweets/reply/:id': refuse('internal', {}, '') })
    open(`?replyTo=${original._id}`)
    await write('An answer')
    await press('Reply')
    expect(await screen.findByText('Failed to publish')).toBeTruthy()
    expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('An answer')
  })

  it('says when there is nothing to answer', async () => {
    fakeApi({ 'GET /tweets/:id': refuse('tweet_not_found') })
    open(`?replyTo=${original._id}`)
    expect(await screen.findByText('Post not found.')).toBeTruthy()
  })
})
