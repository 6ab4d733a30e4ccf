import { renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeMe } from '#web/test-api.ts'

const photo = { id: '1', file: new File(['x'], 'x.png', { type: 'image/png' }), alt: '' }

/** A fresh instance of the module. */
async function reload() {
  vi.resetModules()
  return import('./drafts.ts')
}

describe('a draft', () => {
  let drafts: Awaited<ReturnType<typeof reload>>
  beforeEach(async () => {
    drafts = await reload()
  })

  it('keeps its words over a reload', async () => {
    drafts.changeDraft('post', { text: 'Half a thought' })
    drafts = await reload()
    expect(drafts.getDraft('post').text).toBe('Half a thought')
  })

  it('is apart from drafts of other names', () => {
    drafts.changeDraft('post', { text: 'A post' })
    expect(drafts.getDraft('reply').text).toBe('')
  })

  it('is tried under one Idempotency-Key, over a reload too', async () => {
    drafts.changeDraft('post', { text: 'Once only' })
    const key = drafts.draftKey('post')
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    drafts = await reload()
    expect(drafts.draftKey('post')).toBe(key)
  })

  it('gets a new key when it is changed: it is another post then', () => {
    drafts.changeDraft('post', { text: 'One' })
    const key = drafts.draftKey('post')
    drafts.changeDraft('post', { images: [photo] })
    expect(drafts.draftKey('post')).not.toBe(key)
  })

  it('leaves nothing behind once discarded', async () => {
    drafts.changeDraft('post', { text: 'Sent', images: [photo] })
    drafts.draftKey('post')
    drafts.discardDraft('post')
    expect(drafts.getDraft('post')).toMatchObject({
      text: '',
      images: [],
      awaited: 0,
      more: [],
      key: null,
      saved: null,
    })
    expect(localStorage.length).toBe(0)
  })

  it('can be a thread whose posts are added and removed, and gets a new key with each change', async () => {
    drafts.changeDraft('post', { text: 'One' })
    const third = drafts.addPost('post', null)
    const second = drafts.addPost('post', null)
    drafts.changeDraft('post', { text: 'Two' }, second)
    drafts.changeDraft('post', { text: 'Three', images: [photo] }, third)
    const key = drafts.draftKey('post')
    drafts.changeDraft('post', { text: 'Second' }, second)
    expect(drafts.draftKey('post')).not.toBe(key)
    drafts = await reload()
    expect(drafts.getDraft('post').more).toMatchObject([{ text: 'Second' }, { text: 'Three', awaited: 1 }])
    drafts.removePost('post', second)
    expect(drafts.getDraft('post').more.map(({ text }) => text)).toEqual(['Three'])
    drafts.discardDraft('post')
    expect(localStorage.length).toBe(0)
  })

  it('stores the entry it was opened from, and whether it changed since', async () => {
    const fields = { audience: 'followers', whoReplies: 'mentioned', warning: '', sensitive: true } as const
    drafts.replaceDraft(
      'post',
      [
        { text: 'One', images: [] },
        { text: 'Two', images: [] },
      ],
      { saved: { id: 'a', isChanged: false }, fields },
    )
    // Tabs of older releases read this key.
    expect(JSON.parse(localStorage.getItem('draft:post') ?? '{}').reach).toEqual(fields)
    drafts = await reload()
    expect(drafts.getDraft('post').fields).toEqual(fields)
    expect(drafts.getDraft('post').saved).toEqual({ id: 'a', isChanged: false })
    drafts.changeDraft('post', { text: '1' })
    expect(drafts.getDraft('post').saved).toEqual({ id: 'a', isChanged: true })
  })

  it('restores an unsent thread before text written since', () => {
    drafts.changeDraft('post', { text: 'Since' })
    drafts.putBack('post', { text: 'One', more: [{ text: 'Two', images: [] }] })
    const { text, more } = drafts.getDraft('post')
    expect([text, ...more.map((post) => post.text)]).toEqual(['One', 'Two', 'Since'])
  })

  it('stays on a kept screen when it leaves storage with the session, and comes back where it was not open', async () => {
    const { endSession, signIn, signOut } = await import('./session/session.ts')
    const { saveEndedSession, restoreEndedSessions, useEndedSessionPlace } = await import(
      './offline/ended-session-data.ts'
    )
    const user = fakeMe()
    const name = `${user._id}:post`
    signIn({ token: 'token', user })
    drafts.changeDraft(name, { text: 'Half a thought' })
    const oldValue = localStorage.getItem(`draft:${name}`)
    endSession('token', 'elsewhere')
    await saveEndedSession(user._id, 'elsewhere')
    dispatchEvent(new StorageEvent('storage', { key: `draft:${name}`, oldValue }))
    expect(JSON.stringify({ ...localStorage })).not.toContain('Half a thought')
    expect(drafts.getDraft(name).text).toBe('Half a thought')
    // Without IndexedDB there is no key.
    const { result } = renderHook(useEndedSessionPlace)
    expect(result.current).toBe('page')
    // A restore of the ended session that comes late.
    await restoreEndedSessions(user._id, () => true)
    expect([localStorage.getItem(`draft:${name}`), result.current]).toEqual([null, 'page'])
    signIn({ token: 'token-2', user })
    await restoreEndedSessions(user._id)
    expect(localStorage.getItem(`draft:${name}`)).toBe(oldValue)
    expect(result.current).toBeNull()
    signOut()
  })

  it('is not stored in the clear while the session is ended, and is not lost', async () => {
    const { endSession, leaveScreen, signIn, signOut } = await import('./session/session.ts')
    const { saveEndedSession, restoreEndedSessions } = await import('./offline/ended-session-data.ts')
    const user = fakeMe()
    const [post, reply] = [`${user._id}:post`, `${user._id}:reply`]
    const stored = () => JSON.stringify({ ...localStorage })
    signIn({ token: 'token', user })
    drafts.changeDraft(reply, { text: 'Before' })
    endSession('token', 'elsewhere')
    await saveEndedSession(user._id, 'elsewhere')
    drafts.changeDraft(post, { text: 'After', images: [photo] })
    drafts.changeDraft(reply, { text: 'Before and after' })
    await expect.poll(() => drafts.getDraft(reply).text).toBe('Before and after')
    expect(stored()).not.toMatch(/After|after/)
    signIn({ token: 'token-2', user })
    await restoreEndedSessions(user._id)
    await expect.poll(stored).toMatch(/After/)
    expect(stored()).toMatch(/Before and after/)

    endSession('token-2', 'elsewhere')
    await saveEndedSession(user._id, 'elsewhere')
    drafts.changeDraft(post, { text: 'Later' })
    leaveScreen(true)
    await saveEndedSession(user._id, 'elsewhere')
    expect(stored()).not.toMatch(/Later|after/)
    signIn({ token: 'token-3', user })
    await restoreEndedSessions(user._id)
    expect(stored()).toMatch(/Later/)
    expect(stored()).toMatch(/Before and after/)
    signOut()
  })

  it('follows another tab, except where something else was typed', () => {
    const elsewhere = (text: string | null) => {
      const oldValue = localStorage.getItem('draft:post')
      if (text === null) localStorage.removeItem('draft:post')
      else localStorage.setItem('draft:post', JSON.stringify({ text, images: 0, key: null }))
      dispatchEvent(new StorageEvent('storage', { key: 'draft:post', oldValue }))
    }
    expect(drafts.getDraft('post').text).toBe('')
    elsewhere('Begun there')
    expect(drafts.getDraft('post').text).toBe('Begun there')
    drafts.changeDraft('post', { text: 'Continued here' })
    elsewhere('Continued there')
    expect(drafts.getDraft('post').text).toBe('Continued there')
    // The draft was posted in another tab.
    elsewhere(null)
    expect(drafts.getDraft('post').text).toBe('')
    drafts.changeDraft('post', { text: 'Typed here' })
    localStorage.setItem('draft:post', JSON.stringify({ text: 'At the same time', images: 0, key: null }))
    elsewhere(null)
    expect(drafts.getDraft('post').text).toBe('Typed here')
  })

  it('survives storage that holds nonsense', async () => {
    localStorage.setItem('draft:post', '{"text": 7')
    expect((await reload()).getDraft('post').text).toBe('')
  })
})
