import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { AutomaticRule } from '#contract/calls/automation.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { fakeApi, fakeTweet, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import AutomationPart from './automation-part.tsx'

const rule: AutomaticRule = {
  _id: '01c3a1b2d4e5f60718293f01',
  name: 'Shoe shops',
  conditions: { accountHours: 24, words: ['cheap shoes'] },
  reaction: { kind: 'limit', reason: 'No shops.', hours: 72 },
  mostPerHour: 30,
  state: 'shadow',
  version: 3,
  changedAt: '2026-11-20T09:30:00.000Z',
  changedBy: 'alice',
  isStopped: true,
  matchesCount: 12,
  actsCount: 2,
}
const match = { tweet: fakeTweet()._id, content: 'Cheap shoes!', user: fakeTweet().user, createdAt: rule.changedAt }

function open(answers: Parameters<typeof fakeApi>[0] = {}, rules = [rule]) {
  const seen = fakeApi({ 'GET /automation/rules': { rules }, ...answers })
  showToAlice(<AutomationPart />)
  return seen
}
const press = async (name: string | RegExp, within_: HTMLElement = document.body) =>
  userEvent.click(await within(within_).findByRole('button', { name }))

afterEach(forgetAlice)

describe('automatic rules', () => {
  it('show their conditions and acts, and that one was stopped', async () => {
    open()
    const card = await screen.findByRole('article', { name: 'Shoe shops' })
    for (const text of [
      'The account is younger than 1 day.',
      'It contains “cheap shoes”.',
      'Limit account, for 3 days',
      /^It acted too often/,
      '12 matches in 30 days · 2 actions in effect',
    ])
      expect(within(card).getByText(text, { collapseWhitespace: true, exact: false }), String(text)).toBeTruthy()
  })

  it('are rehearsed before they are saved, and sent as they are filled in', async () => {
    const seen = open(
      {
        'POST /automation/rehearse': {
          ...{ posts: 400, isComplete: false, since: rule.changedAt, matched: 1, users: 1 },
          days: [{ day: '2026-11-20', matched: 1 }],
          newest: [match, { ...match, tweet: null, content: null }],
        },
        'POST /automation/rules': { rule },
      },
      [],
    )
    await press('New rule')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Rule name')))
    fireEvent.change(await screen.findByLabelText('Rule name'), { target: { value: 'Shops' } })
    fireEvent.change(screen.getByLabelText('Words, phrases, hashtags or domains'), {
      target: { value: 'shoes\n \nhats' },
    })
    fireEvent.change(screen.getByLabelText('Minimum number of links'), { target: { value: '2x' } })
    await press('Run test')
    expect(await screen.findByText('1 post by 1 person')).toBeTruthy()
    for (const text of ['Cheap shoes!', 'The profile', /^Older posts were left out/])
      expect(screen.getByText(text)).toBeTruthy()
    await press('Save')
    await waitFor(() => expect(seen.some(({ call }) => call === 'POST /automation/rules')).toBe(true))
    expect(seen.find(({ call }) => call === 'POST /automation/rules')?.body).toEqual({
      name: 'Shops',
      conditions: { links: 2, words: ['shoes', 'hats'] },
      reaction: { kind: 'report', reason: '', hours: null },
      mostPerHour: 30,
    })
  })

  it('are not lost with Escape once something is written', async () => {
    open()
    await press('New rule')
    await screen.findByLabelText('Rule name')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByLabelText('Rule name')).toBeNull())
    await press('Change')
    fireEvent.change(await screen.findByLabelText('Rule name'), { target: { value: 'Shops' } })
    await userEvent.keyboard('{Escape}')
    await screen.findByText('Discard changes?')
    await press('Keep editing')
    expect(screen.getByLabelText<HTMLInputElement>('Rule name').value).toBe('Shops')
    await press('Close')
    await press('Discard')
    await waitFor(() => expect(screen.queryByLabelText('Rule name')).toBeNull())
  })

  it('show refusals of the server at the field', async () => {
    open({ 'PUT /automation/rules/:id': refuse('invalid_fields', { name: 'Enter a name.' }) })
    await press('Change')
    await press('Save')
    expect(await screen.findByText('Enter a name.')).toBeTruthy()
  })

  it('show a refused rehearsal after a refused save, and too high numbers at once', async () => {
    open({
      'POST /automation/rules': refuse('invalid_fields', { name: 'Enter a name.' }),
      'POST /automation/rehearse': refuse('invalid_fields', { conditions: 'Add at least one condition.' }),
    })
    await press('New rule')
    await press('Save')
    await screen.findByText('Enter a name.')
    await press('Run test')
    await screen.findByText('Add at least one condition.')
    fireEvent.change(screen.getByLabelText('Minimum number of links'), { target: { value: '21' } })
    await screen.findByText('Enter a whole number from 1 to 20.')
  })

  it('are not saved over a change by another administrator, which shows once the editor is closed', async () => {
    let stored = rule
    const seen = open({
      'GET /automation/rules': () => ({ rules: [stored] }),
      'PUT /automation/rules/:id': ({ body }) =>
        (body as { version: number }).version === stored.version ? { rule: stored } : refuse('automatic_rule_changed'),
    })
    await press('Change')
    stored = { ...rule, name: 'Hat shops', version: 4 }
    await queryClient.invalidateQueries()
    await press('Save')
    await screen.findByText(/^Someone else changed this rule/)
    expect(screen.getByLabelText<HTMLInputElement>('Rule name').value).toBe('Shoe shops')
    await press('Close')
    await press('Change')
    expect((await screen.findByLabelText<HTMLInputElement>('Rule name')).value).toBe('Hat shops')
    await press('Save')
    await screen.findByText('Rule saved')
    const versions = seen.filter(({ call }) => call === 'PUT /automation/rules/:id').map(({ body }) => body)
    expect(versions).toMatchObject([{ version: 3 }, { version: 4 }])
  })

  it('show the stored rule after a refused save', async () => {
    let stored = rule
    open({
      'GET /automation/rules': () => ({ rules: [stored] }),
      'PUT /automation/rules/:id': () => {
        stored = { ...rule, name: 'Hat shops', version: 4 }
        return refuse('automatic_rule_changed')
      },
    })
    await press('Change')
    await press('Save')
    await screen.findByRole('article', { name: 'Hat shops', hidden: true })
  })

  it('go live after a question, and are undone call by call', async () => {
    const answers = [
      { undone: 500, isDone: false },
      { undone: 3, isDone: true },
    ]
    const seen = open({
      'PUT /automation/rules/:id/state': { rule: { ...rule, state: 'live' } },
      'POST /automation/rules/:id/undo': () => answers.shift()!,
    })
    await press('Go live')
    await press('Go live', await screen.findByRole('alertdialog'))
    await waitFor(() => expect(seen.find(({ call }) => call.includes('/state'))?.body).toEqual({ state: 'live' }))
    await press('Undo everything it did')
    await press('Undo', await screen.findByRole('alertdialog', { name: /^Undo everything/ }))
    expect(await screen.findByText('503 actions undone')).toBeTruthy()
  })

  it('list their matches', async () => {
    open({ 'GET /automation/rules/:id/matches': { matches: [{ ...match, act: null }], nextCursor: null } })
    await press('Matches')
    expect(await screen.findByText('Cheap shoes!')).toBeTruthy()
  })
})
