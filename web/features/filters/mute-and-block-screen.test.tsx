import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { MutedWord } from '#contract/calls/muted-words.ts'
import { fakeApi, fakeTweet, fakeUser, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import type { WordChange } from './api.ts'
import MuteAndBlockScreen from './mute-and-block-screen.tsx'

const bob = fakeUser({ isBlocking: true })
const carol = fakeUser({
  ...{ _id: '01c3a1b2d4e5f60718293a4d', username: 'carol', name: 'Carol' },
  ...{ isMuting: true, mutedUntil: '2030-01-02T03:04:00.000Z' },
})
const butler: MutedWord = {
  ...{ _id: '1'.repeat(24), text: 'butler', isWhole: true, places: ['home'] },
  ...{ sparesFollowed: false, leavesLine: true, until: null },
}
const nobody = { users: [], nextCursor: null }
const quiet = { 'GET /muted-words': { words: [] }, 'GET /timelines/less': { count: 0 } }
const open = () => showToAlice(<MuteAndBlockScreen />, { at: '/settings/mute-and-block' })

afterEach(forgetAlice)

describe('Mute and block', () => {
  it('lists blocked users, unblocks them, and blocks one again in place', async () => {
    let blocked = true
    const calls = fakeApi({
      ...quiet,
      'GET /mutes': nobody,
      'GET /blocks': { users: [bob], nextCursor: null },
      'POST /users/:id/block': () => {
        blocked = !blocked
        return { blocked }
      },
    })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Unblock @bob' }))
    await screen.findByRole('button', { name: 'Block @bob' })
    const blocks = () => calls.find((each) => each.call === 'POST /users/:id/block')
    await waitFor(() => expect(blocks()?.params).toEqual({ id: bob._id }))
    screen.getByRole('link', { name: /Bob/ })
  })

  it('lists muted users with the ends of the mutes, and unmutes them in place', async () => {
    const calls = fakeApi({
      ...quiet,
      'GET /mutes': { users: [carol], nextCursor: null },
      'GET /blocks': nobody,
      'DELETE /users/:id/mute': { isMuting: false, mutedUntil: null },
      'GET /users/:id': { ...carol, isMuting: false, mutedUntil: null },
      'GET /profile': refuse('offline'),
    })
    open()
    await screen.findByText(/^Until/)
    await userEvent.click(screen.getByRole('button', { name: 'Unmute @carol' }))
    await screen.findByRole('button', { name: 'Mute @carol' })
    await waitFor(() => expect(calls.some(({ call }) => call === 'DELETE /users/:id/mute')).toBe(true))
  })

  it('shows that nobody is muted or blocked, and failures', async () => {
    fakeApi({ ...quiet, 'GET /mutes': nobody, 'GET /blocks': nobody })
    open()
    await screen.findByText('You haven’t muted anyone')
    await screen.findByText('You haven’t muted any words')
    await screen.findByText('You haven’t blocked anyone')
    forgetAlice()
    const failed = refuse('internal', undefined, '')
    fakeApi({
      ...quiet,
      'GET /mutes': failed,
      'GET /blocks': failed,
      'GET /muted-words': failed,
      'GET /timelines/less': failed,
    })
    open()
    await screen.findByText('Failed to load muted words')
    await screen.findByText('Failed to load settings')
    expect(screen.queryByText('Nothing chosen')).toBeNull()
    await screen.findByText('Failed to load blocked accounts')
    await screen.findByText('Failed to load muted accounts')
  })

  it('mutes a word with the chosen options, and previews the hidden posts', async () => {
    let words: MutedWord[] = []
    const calls = fakeApi({
      ...quiet,
      'GET /mutes': nobody,
      'GET /blocks': nobody,
      'GET /muted-words': () => ({ words }),
      'GET /timelines/matching': { tweets: [fakeTweet({ content: 'The butler did it' })], count: 1, of: 120 },
      'POST /muted-words': ({ body }) => {
        const { minutes: _, ...change } = body as WordChange
        words = [{ ...change, _id: '1'.repeat(24), until: null }]
        return { word: words[0]! }
      },
    })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Mute a word' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mute a word' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Word, phrase or #hashtag' }), 'butler')
    await dialog.findByText('It would hide 1 post of the newest 120.')
    dialog.getByText(/The butler did it/)
    expect(dialog.getByRole('alert').innerHTML).toBe('')
    await userEvent.click(dialog.getByRole('radio', { name: 'Also inside words' }))
    await userEvent.click(dialog.getByRole('switch', { name: 'Search' }))
    await userEvent.click(dialog.getByRole('switch', { name: 'Only from people you don’t follow' }))
    await userEvent.click(dialog.getByRole('radio', { name: 'Show nothing' }))
    await userEvent.click(dialog.getByRole('radio', { name: 'For 1 day' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Mute' }))
    await screen.findByText('Also inside words · Home and replies and Notifications · Not people you follow')
    expect(calls.find(({ call }) => call === 'POST /muted-words')?.body).toEqual({
      ...{ text: 'butler', isWhole: false, places: ['home', 'notifications'] },
      ...{ sparesFollowed: true, leavesLine: false, minutes: 1_440 },
    })
  })

  it('shows why a word was refused, and restores a removed one with Undo', async () => {
    let words = [butler]
    const calls = fakeApi({
      ...quiet,
      'GET /mutes': nobody,
      'GET /blocks': nobody,
      'GET /muted-words': () => ({ words }),
      'GET /timelines/matching': { tweets: [], count: 0, of: 1 },
      'PUT /muted-words/:id': refuse('invalid_fields', { text: 'You already muted that.' }),
      'DELETE /muted-words/:id': () => {
        words = []
        return { ok: true }
      },
      'POST /muted-words': () => {
        words = [butler]
        return { word: butler }
      },
    })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Edit “butler”' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit muted word' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('You already muted that.')
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove “butler”' }))
    await screen.findByText('You haven’t muted any words')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('butler')
    expect(calls.some(({ call }) => call === 'POST /muted-words')).toBe(true)
  })

  it('shows why a removed word could not be restored', async () => {
    let words = [butler]
    fakeApi({
      ...{ ...quiet, 'GET /mutes': nobody, 'GET /blocks': nobody },
      'GET /muted-words': () => ({ words }),
      'DELETE /muted-words/:id': () => {
        words = []
        return { ok: true }
      },
      'POST /muted-words': refuse('invalid_fields', { text: 'You have muted too many words.' }, 'Too many words.'),
    })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Remove “butler”' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('Too many words.')
  })

  it('resets "less like this"', async () => {
    let count = 2
    fakeApi({
      ...{ ...quiet, 'GET /mutes': nobody, 'GET /blocks': nobody },
      'GET /timelines/less': () => ({ count }),
      'DELETE /timelines/less': () => {
        count = 0
        return { ok: true }
      },
    })
    open()
    await screen.findByText('2 posts chosen')
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
    await screen.findByText('Nothing chosen')
  })

  it('imports a list, and names usernames that were not found', async () => {
    const calls = fakeApi({
      ...{ ...quiet, 'GET /mutes': nobody, 'GET /blocks': nobody },
      'POST /lists/:kind': { imported: 1, unchanged: 0, missing: ['x@far.example'] },
    })
    open()
    const file = new File(['Account address\r\nbob\r\nx@far.example\r\n'], 'blocks.csv')
    fireEvent.change(screen.getByLabelText('Blocked accounts', { selector: 'input' }), { target: { files: [file] } })
    await screen.findByText('Imported: 1. Already there: 0. Not found: 1.')
    screen.getByText('x@far.example')
    const sent = calls.find(({ call }) => call === 'POST /lists/:kind')
    expect([sent?.params.kind, sent?.body]).toEqual(['blocks', { lines: ['Account address', 'bob', 'x@far.example'] }])
  })
})
