import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeApi, fakeUser, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import MuteAndBlockScreen from './mute-and-block-screen.tsx'

const bob = fakeUser({ isBlocking: true })
const carol = fakeUser({
  ...{ _id: '01c3a1b2d4e5f60718293a4d', username: 'carol', name: 'Carol' },
  ...{ isMuting: true, mutedUntil: '2030-01-02T03:04:00.000Z' },
})
const nobody = { users: [], nextCursor: null }
const open = () => showToAlice(<MuteAndBlockScreen />, { at: '/settings/mute-and-block' })

afterEach(forgetAlice)

describe('Mute and block', () => {
  it('lists who is blocked, and unblocks them; a slip is mended in place', async () => {
    let blocked = true
    const calls = fakeApi({
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
    expect(calls.find((each) => each.call === 'POST /users/:id/block')!.params).toEqual({ id: bob._id })
    screen.getByRole('link', { name: /Bob/ })
  })

  it('lists who is muted until when, and unmutes them in place', async () => {
    const calls = fakeApi({
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
    expect(calls.some(({ call }) => call === 'DELETE /users/:id/mute')).toBe(true)
  })

  it('says that nobody is muted or blocked, and what failed', async () => {
    fakeApi({ 'GET /mutes': nobody, 'GET /blocks': nobody })
    open()
    await screen.findByText('You haven’t muted anyone')
    await screen.findByText('You haven’t blocked anyone')
    forgetAlice()
    fakeApi({ 'GET /mutes': refuse('internal', undefined, ''), 'GET /blocks': refuse('internal', undefined, '') })
    open()
    await screen.findByText('Failed to load blocked accounts')
    await screen.findByText('Failed to load muted accounts')
  })
})
