import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeApi, refuse } from '#web/test-api.ts'
import { forgetAlice, later, showToAlice } from '#web/test-member.tsx'
import DevicesScreen from './devices-screen.tsx'

const session = (number: number, device: string, current = false) => ({
  _id: `01c3a1b2d4e5f607182940${10 + number}`,
  device,
  createdAt: '2025-11-01T09:30:00.000Z',
  lastSeenAt: '2025-11-19T09:30:00.000Z',
  current,
})
const here = session(1, 'Firefox on Linux', true)
const telephone = session(2, 'Safari on iOS')
const office = session(3, 'Edge on Windows')

const quiet = { 'GET /auth/sign-ins': { signIns: [] } }

const open = () => showToAlice(<DevicesScreen />, { at: '/settings/devices' })
const part = (name: string) => within(screen.getByRole('region', { name }))

afterEach(forgetAlice)

describe('Devices', () => {
  it('lists this device and the others, with when they were first and last used', async () => {
    fakeApi({ ...quiet, 'GET /auth/sessions': { sessions: [here, telephone] } })
    open()
    await screen.findByText('Firefox on Linux')
    const [first] = screen.getAllByRole('listitem')
    expect(first!.textContent).toMatch(/Firefox on Linux.*Signed in .* Active now/)
    part('This device').getByText('Firefox on Linux')
    const other = part('Other devices').getByRole('listitem')
    expect(other.textContent).toMatch(/Safari on iOS.*Signed in .* Active Nov 19/)
    expect(part('This device').queryByRole('button')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull()
  })

  it('signs another device out', async () => {
    const sessions = [here, telephone, office]
    const calls = fakeApi({
      ...quiet,
      'GET /auth/sessions': () => ({ sessions: [...sessions] }),
      'DELETE /auth/sessions/:id': () => {
        sessions.splice(1, 1)
        return { ok: true }
      },
    })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Safari on iOS' }))
    await screen.findByText('Safari on iOS is signed out.')
    await waitFor(() => expect(part('Other devices').getAllByRole('listitem')).toHaveLength(1))
    expect(calls.find((each) => each.call === 'DELETE /auth/sessions/:id')!.params).toEqual({ id: telephone._id })
  })

  it('refetches the list when a session has ended by itself', async () => {
    const sessions = [here, telephone]
    fakeApi({
      ...quiet,
      'GET /auth/sessions': () => ({ sessions: [...sessions] }),
      'DELETE /auth/sessions/:id': () => {
        sessions.pop()
        return refuse('session_not_found')
      },
    })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Safari on iOS' }))
    await screen.findByText('That device is already signed out.')
    await screen.findByText('You aren’t signed in anywhere else.')
  })

  it('signs all others out after a question', async () => {
    const sessions = [here, telephone, office]
    const answer = later<{ ended: number }>()
    const calls = fakeApi({
      ...quiet,
      'GET /auth/sessions': () => ({ sessions: [...sessions] }),
      'DELETE /auth/sessions': () => answer.promise,
    })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out all other devices' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Sign out all other devices?' }))
    expect(calls.some((each) => each.call === 'DELETE /auth/sessions')).toBe(false)
    await userEvent.click(question.getByRole('button', { name: 'Sign out' }))
    sessions.length = 1
    answer.resolve({ ended: 2 })
    await screen.findByText('All other devices are signed out.')
    await screen.findByText('You aren’t signed in anywhere else.')
  })

  it('shows "Failed to load devices" and retries on request', async () => {
    let answer: ReturnType<typeof refuse> | { sessions: (typeof here)[] } = refuse('internal', undefined, '')
    fakeApi({ ...quiet, 'GET /auth/sessions': () => answer })
    open()
    await screen.findByText('Failed to load devices')
    answer = { sessions: [here] }
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('Firefox on Linux')
  })

  it('lists recent sign-ins with device, network and time, and attempts that failed at the second step', async () => {
    const at = '2025-11-19T09:30:00.000Z'
    const signIns = [
      { device: 'Chrome on Windows', network: '203.0.113.0/24', at, failed: true },
      { device: 'Firefox on Linux', network: '2001:db8:1::/48', at: '2025-11-18T09:30:00.000Z', failed: false },
    ]
    fakeApi({ 'GET /auth/sessions': { sessions: [here] }, 'GET /auth/sign-ins': { signIns } })
    open()
    await screen.findByText('Chrome on Windows')
    const [failed, fine] = part('Recent sign-ins').getAllByRole('listitem')
    expect(failed!.textContent).toMatch(/Correct password, failed second step · .+ · IP range 203\.0\.113\.0\/24/)
    expect(fine!.textContent).toMatch(/^Firefox on Linux.+ · IP range 2001:db8:1::\/48$/)
    expect(part('Recent sign-ins').getAllByText(/\w/, { selector: 'time' })[0]!.getAttribute('datetime')).toBe(at)
  })
})
