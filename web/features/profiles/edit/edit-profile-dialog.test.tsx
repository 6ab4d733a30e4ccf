import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Profile } from '#contract/calls/profiles.ts'
import { getSession } from '#web/core/session/session.ts'
import { fakeApi, fakeMe, refuse } from '#web/test-api.ts'
import { forgetAlice, isOff, later, showToAlice } from '#web/test-member.tsx'
import { EditProfileDialog } from './edit-profile-dialog.tsx'

const profile: Profile = {
  ...fakeMe({ bio: 'Old words', location: 'Here', avatar: '/media/a.webp' }),
  showBirthYear: false,
  blockedUsers: [],
  tweets: [],
}
const image = new File(['x'], 'a.png', { type: 'image/png' })

async function open() {
  const onClose = vi.fn()
  showToAlice(<EditProfileDialog profile={profile} onClose={onClose} />)
  await screen.findByRole('dialog', { name: 'Edit profile' })
  return onClose
}
const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const password = () => fill(/^Current password/, 'correct horse')
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const removeButton = (of: string) => screen.getByRole('button', { name: 'Remove', description: of })
const entries = (body: unknown) => [...(body as FormData).entries()]

afterEach(forgetAlice)

describe('the edit dialog', () => {
  it('sends nothing without the current password', async () => {
    const seen = fakeApi({})
    await open()
    fill('Name', 'Alice A.')
    await save()
    screen.getByText('Current password is required')
    expect(document.activeElement).toBe(screen.getByLabelText(/^Current password/))
    expect(seen).toEqual([])
  })

  it('sends changed fields that are not empty, shows them everywhere and closes', async () => {
    const seen = fakeApi({ 'PUT /profile': { user: fakeMe({ name: 'Alice A.' }) } })
    const onClose = await open()
    fill('Name', 'Alice A.')
    fill('Date of birth', '1990-03-09')
    fireEvent.change(screen.getByLabelText('Cover photo'), { target: { files: [image] } })
    password()
    await save()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(entries(seen[0]?.body).map(([name]) => name)).toEqual(['currentPassword', 'name', 'dob', 'coverPhoto'])
    expect(getSession().user?.name).toBe('Alice A.')
  })

  it('removes emptied fields, after announcing it', async () => {
    const seen = fakeApi({ 'PUT /profile': { user: fakeMe() } })
    const onClose = await open()
    await userEvent.click(removeButton('Bio'))
    fill('Location', ' ')
    await userEvent.click(removeButton('Avatar'))
    expect(screen.getAllByText('Will be removed when you save.')).toHaveLength(2)
    password()
    await save()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(entries(seen[0]?.body).slice(1)).toEqual([
      ['remove', 'bio'],
      ['remove', 'location'],
      ['remove', 'avatar'],
    ])
  })

  it('refuses files that are no pictures, and texts that are too long', async () => {
    const seen = fakeApi({})
    await open()
    const paper = new File(['%PDF'], 'paper.pdf', { type: 'application/pdf' })
    fireEvent.change(screen.getByLabelText('Avatar'), { target: { files: [paper] } })
    expect((await screen.findByText(/isn’t an image|isn’t an image/)).closest('[role=alert]')).toBeTruthy()
    fill('Bio', 'x'.repeat(161))
    password()
    await save()
    screen.getByText('Keep it to 160 characters.')
    expect(seen).toEqual([])
  })

  it('drops a picture that cannot be read, and shows why', async () => {
    await open()
    fireEvent.change(screen.getByLabelText('Cover photo'), { target: { files: [image] } })
    const shown = () => document.querySelector('img[src^="blob:"]')
    fireEvent.error(shown() as Element)
    await screen.findByText(/isn’t an image|isn’t an image/)
    expect(shown()).toBeNull()
  })

  it('shows the refusals of the server at their fields and keeps the values', async () => {
    fakeApi({
      'PUT /profile': refuse('wrong_credentials', { currentPassword: 'That’s not your password. Try again.' }),
    })
    const onClose = await open()
    fill('Bio', 'New words')
    password()
    await save()
    await screen.findByText('That’s not your password. Try again.')
    expect(screen.getByLabelText('Bio')).toHaveProperty('value', 'New words')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('shows "Failed to update profile"', async () => {
    fakeApi({ 'PUT /profile': refuse('offline') })
    await open()
    password()
    await save()
    await screen.findByText('Failed to update profile')
  })

  it('is "Saving…" and cannot be closed while busy', async () => {
    const answer = later<{ user: ReturnType<typeof fakeMe> }>()
    fakeApi({ 'PUT /profile': () => answer.promise })
    const onClose = await open()
    password()
    await save()
    screen.getByRole('button', { name: 'Saving…' })
    await userEvent.keyboard('{Escape}')
    expect([onClose.mock.calls.length, isOff('Cancel')]).toEqual([0, true])
    answer.resolve({ user: fakeMe() })
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })

  it('shows that a new password ended the other sessions', async () => {
    fakeApi({ 'PUT /profile': { user: fakeMe() } })
    await open()
    fill(/^New password/, 'another horse')
    password()
    await save()
    await screen.findByText('Password changed. Your other sessions have ended.')
  })
})
