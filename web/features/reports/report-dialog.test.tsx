import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Message } from '#contract/calls/messages.ts'
import type { Author } from '#contract/calls/users.ts'
import { fakeApi, fakeMe, fakeTweet, fakeUser, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { fakeReport } from '#web/test-moderation.ts'
import { ReportDialog } from './report-dialog.tsx'
import type { Reported } from './reported.ts'
import './dialog/report-window.tsx' // fetched by then

const authorOf = ({ _id, username, name, avatar, isVerifiedOrg }: Author): Author => ({
  _id,
  username,
  name,
  avatar,
  isVerifiedOrg,
})
const bob = authorOf(fakeUser())
const idOf = (place: number) => `01c3a1b2d4e5f6071829${String(4000 + place)}`
const report = fakeReport({ _id: idOf(1), user: bob, excerpt: '' })
const further = [2, 3].map((place) => fakeTweet({ _id: idOf(place), content: `Ad ${place}`, user: bob }))
const user = fakeUser()

function open(subject: Reported, answers: Parameters<typeof fakeApi>[0] = {}) {
  const seen = fakeApi({
    'POST /reports': { report },
    'GET /tweets/user/:id': { tweets: [fakeTweet({ _id: idOf(9), user: bob }), ...further], nextCursor: null },
    'GET /users/:id': user,
    'GET /reports': { reports: [], nextCursor: null },
    ...answers,
  })
  function Part() {
    const [isOpen, setIsOpen] = useState(true)
    return <ReportDialog subject={subject} isOpen={isOpen} onClose={() => setIsOpen(false)} />
  }
  showToAlice(<Part />)
  return () => seen.filter(({ call }) => call === 'POST /reports')
}

async function chooses(reason: RegExp) {
  await userEvent.click(await screen.findByRole('radio', { name: reason }))
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
}
const sends = () => userEvent.click(screen.getByRole('button', { name: 'Send report' }))

afterEach(forgetAlice)

describe('a report', () => {
  it('asks before written text is discarded', async () => {
    const reports = open({ kind: 'tweet', id: idOf(9), user: bob, version: '2025-11-20T12:03:00.000Z' })
    await chooses(/^Spam/)
    await userEvent.type(await screen.findByRole('textbox'), 'All day long.')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('All day long.')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(reports()).toHaveLength(0)
  })

  it('of a post takes a reason, further posts of its author and a note, and offers to mute and block', async () => {
    const reports = open(
      { kind: 'tweet', id: idOf(9), user: bob, version: '2025-11-20T12:03:00.000Z' },
      { 'PUT /users/:id/mute': { isMuting: true, muteEndsAt: null, mutesNotifications: true } as never },
    )
    expect((await screen.findByRole('button', { name: 'Next' })).getAttribute('aria-disabled')).toBe('true')
    await chooses(/^Spam/)
    const boxes = await screen.findAllByRole('checkbox')
    expect(boxes).toHaveLength(2)
    // The field comes first, however many posts can be attached.
    const field = screen.getByRole('textbox')
    expect(field.compareDocumentPosition(boxes[0]!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await userEvent.click(screen.getByRole('checkbox', { name: /Ad 3/ }))
    await userEvent.type(screen.getByRole('textbox'), ' All day long. ')
    await sends()
    await screen.findByRole('heading', { name: 'Thanks for your report' })
    expect(reports()[0]!.body).toEqual({
      kind: 'tweet',
      id: idOf(9),
      version: '2025-11-20T12:03:00.000Z',
      category: 'spam',
      note: 'All day long.',
      tweets: [idOf(3)],
    })
    expect(screen.getByRole('link', { name: 'your reports' }).getAttribute('href')).toBe('/settings/reports')
    screen.getByRole('button', { name: 'Mute @bob' })
    screen.getByRole('button', { name: 'Block @bob' })
  })

  it('offers to block again when that failed', async () => {
    open(
      { kind: 'user', id: bob._id, user: bob },
      { 'POST /users/:id/block': refuse('internal', undefined, 'Not now.') },
    )
    await chooses(/^Spam/)
    await sends()
    await userEvent.click(await screen.findByRole('button', { name: 'Block @bob' }))
    await screen.findByText('Not now.')
    await screen.findByRole('button', { name: 'Block @bob' })
    expect(screen.queryByText('You blocked @bob.')).toBeNull()
  })

  it('of a message explains what moderators see, and attaches the chosen messages', async () => {
    const alice = authorOf(fakeMe())
    const message = (place: number, sender: Author, text: string): Message => ({
      ...({ requestState: null } as object),
      _id: idOf(place),
      text,
      createdAt: '2025-11-20T09:30:00.000Z',
      sender,
      recipient: sender === bob ? alice : bob,
      readAt: null,
    })
    const messages = [message(20, alice, 'Hello'), message(21, bob, 'Go away'), message(22, bob, 'I will find you')]
    const reports = open({ kind: 'message', id: idOf(22), user: bob, messages })
    await chooses(/^Violence/)
    screen.getByText(/They see nothing else of this conversation/)
    screen.getByText('Moderators will see 1 message.')
    const reported = screen.getByRole<HTMLInputElement>('checkbox', { name: /I will find you/ })
    expect(reported.checked && reported.disabled).toBe(true)
    await userEvent.click(screen.getByRole('checkbox', { name: /Go away/ }))
    screen.getByText('Moderators will see 2 messages.')
    await sends()
    await screen.findByRole('button', { name: 'Done' })
    expect(reports()[0]!.body).toEqual({
      kind: 'message',
      id: idOf(22),
      with: bob._id,
      category: 'violence',
      messages: [idOf(21)],
    })
  })

  it('shows a refusal, keeps the text, and retries with the same key', async () => {
    let isDown = true
    const reports = open(
      { kind: 'user', id: bob._id, user: bob },
      { 'POST /reports': () => (isDown ? refuse('offline') : { report }) },
    )
    await chooses(/^Impersonation/)
    await userEvent.type(screen.getByRole('textbox'), 'That is my picture.')
    await sends()
    await screen.findByText('Failed to send the report')
    isDown = false
    await sends()
    await screen.findByRole('button', { name: 'Done' })
    const [first, second] = reports().map(({ headers }) => headers.get('idempotency-key'))
    expect(first).toBe(second)
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('returns to the choice of a reason', async () => {
    open({ kind: 'user', id: bob._id, user: bob })
    await chooses(/^Spam/)
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    const dialog = screen.getByRole('dialog', { name: 'Report @bob' })
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: /^Spam/ }).checked).toBe(true)
  })
})
