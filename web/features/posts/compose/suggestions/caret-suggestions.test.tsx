import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { discardDraft } from '#web/core/drafts.ts'
import { Composer } from '#web/features/posts/compose/composer.tsx'
import { tweetDraftName } from '#web/features/posts/publish/outgoing.ts'
import { fakeApi, fakeMe, fakeUser } from '#web/test-api.ts'
import { forgetAlice, later, showToAlice } from '#web/test-member.tsx'

afterEach(() => {
  discardDraft(tweetDraftName(fakeMe()._id))
  forgetAlice()
})

const field = () => screen.getByRole('textbox') as HTMLTextAreaElement
async function write(text: string) {
  await userEvent.clear(field())
  await userEvent.type(field(), text)
}

it('leaves the keys of an input method alone, and is closed by Escape for one word only', async () => {
  const users = [fakeUser(), fakeUser({ _id: '2'.repeat(24), username: 'bobby' })]
  fakeApi({ 'GET /users/search': { users, nextCursor: null } })
  showToAlice(<Composer />)
  await write('@bo')
  await screen.findByRole('listbox', { name: 'Suggestions' })
  // Safari's Enter at the end of a composition.
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 })
  expect(field().value).toBe('@bo')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  await write('Hello')
  await write('@bo')
  await screen.findByRole('listbox', { name: 'Suggestions' })
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(field().value).toBe('@bobby ')
})

it('writes the user that was highlighted, not whom a later answer puts in their place', async () => {
  const [bob, bobby] = [fakeUser(), fakeUser({ _id: '2'.repeat(24), username: 'bobby' })]
  const { promise, resolve } = later<{ users: (typeof bob)[]; nextCursor: null }>()
  fakeApi({
    'GET /users/search': ({ query }) => (query.q === 'bo' ? { users: [bob, bobby], nextCursor: null } : promise),
  })
  showToAlice(<Composer />)
  await write('@bo')
  await screen.findByRole('listbox', { name: 'Suggestions' })
  await userEvent.type(field(), 'b')
  await userEvent.keyboard('{ArrowDown}')
  resolve({ users: [bobby, fakeUser({ _id: '3'.repeat(24), username: 'bobo' }), bob], nextCursor: null })
  await screen.findByText('@bobo')
  await userEvent.keyboard('{Enter}')
  expect(field().value).toBe('@bobby ')
})
