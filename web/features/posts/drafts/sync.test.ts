import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeDraft } from '#web/core/drafts.ts'
import * as storage from '#web/core/offline/indexed-db.ts'
import { signIn, signOut } from '#web/core/session/session.ts'
import { completeFields } from '#web/features/posts/parts/parts.ts'
import { tweetDraftName } from '#web/features/posts/publish/outgoing.ts'
import { fakeApi, fakeMe, fakeUser, refuse } from '#web/test-api.ts'
import { changeDrafts, loadDrafts } from './saved-drafts.ts'
import { saveComposed, syncDrafts } from './sync.ts'

// Test files share modules. Resetting them applies the mock here, and keeps it from later files.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

vi.mock(import('#web/core/offline/indexed-db.ts'), async (load) => {
  const values = new Map<string, unknown>()
  return {
    ...(await load()),
    readValue: vi.fn(async (key) => values.get(key)),
    updateValue: vi.fn(async (key, change) => {
      const value = change(values.get(key) as never)
      values.set(key, value)
      return value
    }),
  }
})

const me = fakeMe()
const name = tweetDraftName(me._id)
const write = (text: string) => {
  changeDraft(name, { text })
  return saveComposed(name)
}
const texts = async () => (await loadDrafts(me._id)).map(({ posts }) => posts[0]?.text)

beforeEach(() => signIn({ token: 'alice-token', user: me }))
afterEach(async () => {
  await changeDrafts(me._id, () => [])
  signOut()
})

it('sends nothing more once another account has signed in', async () => {
  fakeApi({ 'PUT /drafts/:id': refuse('offline') })
  await write('One')
  await write('Two')
  await syncDrafts()
  const seen = fakeApi({
    'PUT /drafts/:id': ({ params }) => {
      signIn({ token: 'bob-token', user: { ...me, ...fakeUser() } })
      const draft = {
        id: params.id!,
        posts: [{ text: 'One', images: 0 }],
        replyTo: null,
        ...completeFields(),
        updatedAt: '2026-11-20T09:30:00.000Z',
      }
      return { draft, kept: null }
    },
    'GET /drafts': { drafts: [] },
  })
  expect(await syncDrafts()).toBe(false)
  expect(seen.map(({ call, headers }) => [call, headers.get('authorization')])).toEqual([
    ['PUT /drafts/:id', 'Bearer alice-token'],
  ])
})

it('keeps a draft that a full device cannot store, with all the others', async () => {
  fakeApi({ 'PUT /drafts/:id': refuse('offline') })
  await write('One')
  vi.mocked(storage.updateValue).mockResolvedValueOnce(undefined)
  await write('Two')
  await syncDrafts()
  expect(await texts()).toEqual(['One', 'Two'])
  await write('Three')
  expect(await texts()).toEqual(['One', 'Two', 'Three'])
})

it('is tried again after something unforeseen', async () => {
  fakeApi({ 'PUT /drafts/:id': refuse('offline') })
  await write('One')
  await syncDrafts()
  vi.mocked(storage.readValue).mockRejectedValueOnce(new Error('broken'))
  await expect(syncDrafts()).rejects.toThrow('broken')
  expect(await syncDrafts()).toBe(false)
})
