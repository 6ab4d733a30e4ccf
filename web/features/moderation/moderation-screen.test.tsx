import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LogEntry } from '#contract/calls/moderation-log.ts'
import { setUser } from '#web/core/session/session.ts'
import { fakeApi, fakeMe, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { fakeCase, fakeCaseDetail, fakeCaseUser, fakeRules } from '#web/test-moderation.ts'
import ModerationScreen from './moderation-screen.tsx'

const counts = {
  open: 2,
  mine: 0,
  unclaimed: 2,
  appeals: 1,
  kinds: [{ kind: 'tweet' as const, count: 2 }],
  categories: [{ category: 'spam' as const, count: 2 }],
}
const rows = [fakeCase(10), fakeCase(11, { user: fakeCaseUser('other', 3), excerpt: 'Also ads', canAct: false })]

function open(answers: Parameters<typeof fakeApi>[0] = {}, at = '/moderation') {
  const seen = fakeApi({
    'GET /legal/:page': fakeRules,
    'GET /moderation/counts': counts,
    'GET /moderation/cases': { cases: rows, nextCursor: null },
    'POST /moderation/bulk': ({ body }) => ({ done: (body as { cases: string[] }).cases, failed: [] }),
    ...answers,
  })
  showToAlice(<ModerationScreen />, { at, path: '/moderation' })
  act(() => setUser(fakeMe({ role: 'moderator' })))
  return (call: string) => seen.filter((each) => each.call === call)
}
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const row = (name: string) => screen.findByRole('article', { name: new RegExp(name) })

afterEach(() => {
  forgetAlice()
  vi.restoreAllMocks()
})

describe('the queue', () => {
  it('is for moderators', () => {
    showToAlice(<ModerationScreen />, { at: '/moderation' })
    screen.getByText('For moderators')
  })

  it('shows cases with their reports, leads to each, and names open ones and appeals in its tabs', async () => {
    open()
    const first = await row('troll')
    within(first).getByText('2 reports')
    within(first).getByText('Spam')
    await screen.findByRole('tab', { name: 'Cases (2)' })
    screen.getByRole('tab', { name: 'Appeals (1)' })
    await userEvent.click(first)
    await screen.findByText(`at /moderation/${rows[0]!._id}`)
  })

  it('is filtered by the address', async () => {
    const calls = open({}, '/moderation?view=closed&kind=user&category=hate')
    await row('troll')
    expect(calls('GET /moderation/cases')[0]!.query).toEqual({ view: 'closed', kind: 'user', category: 'hate' })
    await userEvent.selectOptions(screen.getByLabelText('Reason'), '')
    await waitFor(() => expect(calls('GET /moderation/cases').at(-1)!.query).toEqual({ view: 'closed', kind: 'user' }))
  })

  it('selects by x and claims by c', async () => {
    const calls = open()
    const [first, second] = [await row('troll'), await row('other')]
    first.focus()
    press('c')
    await waitFor(() =>
      expect(calls('POST /moderation/bulk')[0]!.body).toEqual({ cases: [rows[0]!._id], action: 'claim' }),
    )
    press('x')
    second.focus()
    press('x')
    await screen.findByText('2 selected')
    press('c')
    await waitFor(() =>
      expect(calls('POST /moderation/bulk').at(-1)!.body).toEqual({
        cases: rows.map(({ _id }) => _id),
        action: 'claim',
      }),
    )
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
  })

  it('decides all selected cases at once, and says which could not be', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2025-11-20T10:00:00.000Z'))
    const failed = [{ case: rows[1]!._id, code: 'outranked', message: 'Not this one.' }]
    const calls = open({ 'POST /moderation/bulk': { done: [rows[0]!._id], failed } })
    await row('troll')
    for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box)
    await userEvent.click(screen.getByRole('button', { name: 'Decide…' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Limit account/ }))
    await userEvent.selectOptions(screen.getByLabelText('Ends'), '7')
    await userEvent.click(screen.getByRole('button', { name: 'Limit account' }))
    screen.getByText('Write a reason. The member will read it.')
    await userEvent.selectOptions(screen.getByLabelText('Start with'), 'spam')
    within(screen.getByRole('region', { name: 'What each member will read' })).getByText(/This ends on/)
    await userEvent.click(screen.getByRole('button', { name: 'Limit account' }))
    await screen.findByText('@other: Not this one.')
    screen.getByText('1 case decided')
    expect(calls('POST /moderation/bulk')[0]!.body).toEqual({
      cases: rows.map(({ _id }) => _id),
      action: 'act',
      act: {
        kind: 'limit',
        reason: 'You posted ads or links that people didn’t ask for, again and again.',
        endsAt: '2025-11-27T10:00:00.000Z',
      },
    })
  })

  it('shows why the case under the focus could not be claimed', async () => {
    const failed = [{ case: rows[0]!._id, code: 'case_claimed', message: 'Another moderator has it.' }]
    open({ 'POST /moderation/bulk': { done: [], failed } })
    ;(await row('troll')).focus()
    press('c')
    await screen.findByText('@troll: Another moderator has it.')
  })

  it('takes keys after a case was selected by hand, and leaves the focus on the heading', async () => {
    const calls = open()
    await row('troll')
    await userEvent.click(screen.getAllByRole('checkbox')[0]!)
    await screen.findByText('1 selected')
    press('Escape')
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull())
    await userEvent.click(screen.getAllByRole('checkbox')[0]!)
    await userEvent.click(await screen.findByRole('button', { name: 'Claim' }))
    await screen.findByText('1 case claimed')
    expect(calls('POST /moderation/bulk')).toHaveLength(1)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Moderation' }))
  })

  it('selects no closed cases', async () => {
    const closed = fakeCase(10, { status: 'closed', outcome: 'dismissed' })
    open({ 'GET /moderation/cases': { cases: [closed], nextCursor: null } }, '/moderation?view=closed')
    await row('troll')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('says when there is nothing to do, and when it could not be loaded', async () => {
    open({ 'GET /moderation/cases': { cases: [], nextCursor: null } })
    await screen.findByText('Nothing to do')
    forgetAlice()
    open({ 'GET /moderation/cases': refuse('internal', undefined, 'Not now.') })
    await screen.findByText('Not now.')
  })
})

const entry: LogEntry = {
  _id: fakeCaseDetail()._id,
  createdAt: '2025-11-20T09:30:00.000Z',
  action: 'suspend',
  by: { _id: null, name: 'mod' },
  isAutomatic: false,
  user: { _id: rows[0]!._id, username: 'troll' },
  tweet: null,
  case: rows[0]!._id,
  act: null,
  reason: 'Spam, again.',
  before: '',
  after: 'suspended',
}

describe('the other tabs', () => {
  it('list appeals', async () => {
    const calls = open({}, '/moderation?tab=appeals')
    await screen.findByRole('link', { name: /Buy now!/ })
    expect(calls('GET /moderation/cases')[0]!.query).toEqual({ view: 'appeals' })
  })

  it('show the log with its filters, and download it', async () => {
    const create = vi.fn(() => 'blob:x')
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => {} }))
    const calls = open(
      { 'GET /moderation/log': { entries: [entry], nextCursor: null }, 'GET /moderation/log.csv': 'when,who' },
      '/moderation?tab=log&action=suspend',
    )
    expect((await screen.findByRole('listitem')).textContent).toContain('by @mod')
    await userEvent.type(screen.getByLabelText('Member'), '@troll{Enter}')
    await waitFor(() =>
      expect(calls('GET /moderation/log').at(-1)!.query).toEqual({ action: 'suspend', user: 'troll' }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
    await waitFor(() => expect(create).toHaveBeenCalled())
  })

  it('describe the change in each row of the log', async () => {
    const rule = (state: string, words: string[]) =>
      JSON.stringify({ state, conditions: { words }, reaction: { kind: 'report', reason: '', hours: null } })
    const changes: [Partial<LogEntry>, string][] = [
      [{}, 'In good standing  Suspended'],
      [{ action: 'undo', before: 'limited, frozen', after: 'limited' }, 'Limited, Frozen  Limited'],
      [{ action: 'remove_tweet', tweet: entry._id, before: 'shown', after: 'removed' }, 'Shown  Removed'],
      [{ action: 'change_role', before: '', after: 'moderator' }, 'No role  Moderator'],
      [{ action: 'claim', before: 'mod', after: 'ana' }, '@mod  @ana'],
      [
        { action: 'change_sign_up', before: '{"mode":"open"}', after: '{"mode":"closed"}' },
        'Who can sign up: Everyone  Who can sign up: No one',
      ],
      [
        {
          action: 'change_sign_up',
          before: '{"refusedDomains":[],"proof":"off","answers":0}',
          after: '{"refusedDomains":["a.example","b.example"],"proof":"on","answers":2}',
        },
        'Blocked email domains: None · Proof of work: Off · Correct answers: 0  Blocked email domains: a.example, b.example · Proof of work: On · Correct answers: 2',
      ],
      [{ action: 'stop_rule', before: 'live', after: 'shadow' }, 'Live  Shadow mode'],
      [{ action: 'change_rule', before: rule('draft', ['a']), after: rule('shadow', ['a']) }, 'Draft  Shadow mode'],
      [
        { action: 'change_rule', before: '', after: rule('draft', ['a', 'b', 'c', 'd', 'e', 'f', 'g']) },
        'No rule  Draft. It contains “a”, “b”, “c”, “d”, “e”, or 2 more. Open a case for moderators.',
      ],
      [{ action: 'refuse_tag', user: null, before: '#x allowed', after: '#x refused' }, 'Hashtag hidden#x'],
    ]
    const entries = changes.map(([change], index) => ({ ...entry, ...change, _id: fakeCase(10 + index)._id }))
    // Without a height every row is at the top, and the list renders only some rows.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(innerHeight / changes.length)
    open({ 'GET /moderation/log': { entries, nextCursor: null } }, '/moderation?tab=log')
    const items = await screen.findAllByRole('listitem')
    for (const [index, [, words]] of changes.entries()) expect(items[index]!.textContent).toContain(words)
  })

  it('say that no one has the name that the log is filtered by', async () => {
    open({ 'GET /moderation/log': refuse('user_not_found') }, '/moderation?tab=log&by=nobody')
    await screen.findByText('User not found')
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })
})
