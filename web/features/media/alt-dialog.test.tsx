import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ALT_LENGTH } from '#contract/limits.ts'
import { type Fakes, fakeApi, refuse } from '#web/test-api.ts'
import { forgetAlice, isOff, later, showToAlice } from '#web/test-member.tsx'
import { AltDialog } from './alt-dialog.tsx'

const photo = new File(['x'], 'a.png', { type: 'image/png' })
const sees = { 'GET /grok': { model: 'llava', canSee: true } }
const open = (fakes: Fakes, alt = '') => {
  const calls = fakeApi(fakes)
  const onSave = vi.fn()
  showToAlice(<AltDialog source={photo} url="data:," alt={alt} onSave={onSave} onClose={() => {}} />)
  return { calls, onSave }
}
const field = async () => (await screen.findByRole('textbox', { name: 'Description' })) as HTMLTextAreaElement
const write = async (text: string) => fireEvent.change(await field(), { target: { value: text } })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

afterEach(forgetAlice)

describe('a suggested description', () => {
  it('fills the field, marks the text as a suggestion, and can be undone', async () => {
    const answer = later<{ text: string }>()
    const { calls, onSave } = open({ ...sees, 'POST /grok/alt': () => answer.promise })
    await write('A cat')
    await press('Suggest a description')
    await screen.findByRole('button', { name: 'Looking at the image…' })
    expect(isOff('Looking at the image…')).toBe(true)
    // Text typed before the suggestion arrived is restored, too.
    await write('A cat sleeps')
    answer.resolve({ text: ' A grey cat on a chair. ' })
    await waitFor(async () => expect((await field()).value).toBe('A grey cat on a chair.'))
    expect(screen.getByText('Suggested by AI. Check it before you post.').role).toBe('status')
    expect((calls[1]!.body as FormData).get('image')).toBeInstanceOf(File)
    await press('Undo')
    expect((await field()).value).toBe('A cat sleeps')
    expect(screen.queryByText('Suggested by AI. Check it before you post.')).toBeNull()
    await press('Save')
    expect(onSave).toHaveBeenCalledWith('A cat sleeps')
  })

  it('is no longer than a description may be', async () => {
    open({ ...sees, 'POST /grok/alt': { text: 'x'.repeat(ALT_LENGTH + 1) } })
    await press('Suggest a description')
    await waitFor(async () => expect((await field()).value).toHaveLength(ALT_LENGTH))
  })

  it.each([
    ['the server’s words', refuse('rate_limited'), 'Too many attempts. Try again in a few minutes.'],
    ['its own', refuse('offline'), 'Couldn’t describe this image. Write a description yourself.'],
  ])('says why there is none, in %s, and leaves what was written', async (_, reply, words) => {
    open({ ...sees, 'POST /grok/alt': reply }, 'A cat')
    await press('Suggest a description')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words))
    expect((await field()).value).toBe('A cat')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(isOff('Suggest a description')).toBe(false)
  })

  it('is not offered when the model cannot see pictures', async () => {
    const { calls } = open({ 'GET /grok': { model: 'llama', canSee: false } })
    await waitFor(() => expect(calls).toHaveLength(1))
    await field()
    expect(screen.queryByRole('button', { name: 'Suggest a description' })).toBeNull()
  })
})
