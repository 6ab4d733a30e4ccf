import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { MembersOnly } from '#web/app/routing/guards.tsx'
import { setUser } from '#web/core/session/session.ts'
import { Composer } from '#web/features/posts/compose/composer.tsx'
import { fakeApi, fakeMe, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { fakeDecision, fakeReport } from '#web/test-moderation.ts'
import ReportsAndDecisionsScreen from './reports-and-decisions-screen.tsx'
import './restricted-screen.tsx' // fetched by then

const appeal = {
  text: 'It was my brother.',
  createdAt: '2025-11-20T10:00:00.000Z',
  isAccepted: null,
  answer: null,
  answeredAt: null,
}

afterEach(forgetAlice)

describe('decisions about a member', () => {
  it('show act, end, reason and rule, and can be appealed once', async () => {
    let decision = fakeDecision({ kind: 'freeze' })
    const seen = fakeApi({
      'GET /decisions': () => ({ decisions: [decision], nextCursor: null }),
      'POST /decisions/:id/appeal': () => {
        decision = { ...decision, canAppeal: false, appeal }
        return decision
      },
    })
    showToAlice(<ReportsAndDecisionsScreen />, { at: '/settings/decisions', path: '/settings/*' })
    const card = await screen.findByRole('article')
    expect(card.textContent).toMatch(/Your account is frozen.*January 5, 2030.*Spam, again\.Rule 2: No ads\./)
    // The writing direction of the rule may differ from the page's.
    expect(card.querySelector('bdi')?.textContent).toBe('No ads.')
    await userEvent.click(screen.getByRole('button', { name: 'Appeal' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send appeal' }))
    screen.getByText('Write why the decision is wrong.')
    await userEvent.type(screen.getByRole('textbox'), 'It was my brother.')
    await userEvent.click(screen.getByRole('button', { name: 'Send appeal' }))
    await screen.findByText('Waiting for an answer. We’ll notify you.')
    await screen.findByText('Appeal sent')
    expect(seen.find(({ call }) => call === 'POST /decisions/:id/appeal')!.body).toEqual({ text: 'It was my brother.' })
    expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull()
  })

  it('show the answer to an appeal, and that a decision was reversed', async () => {
    const at = '2025-11-21T10:00:00.000Z'
    const answered = { ...appeal, isAccepted: true, answer: 'Sorry.', answeredAt: at }
    const over = fakeDecision({ state: 'undone', overAt: at, canAppeal: false, appeal: answered })
    fakeApi({ 'GET /decisions': { decisions: [over], nextCursor: null } })
    showToAlice(<ReportsAndDecisionsScreen />, { at: '/settings/decisions', path: '/settings/*' })
    await screen.findByText('Sorry.')
    const card = screen.getByRole('article').textContent
    expect(card).toMatch(/Your account was suspended.*Undone on .*Accepted on /)
    expect(card).not.toContain('No one can see')
  })

  it('are empty for most members', async () => {
    fakeApi({ 'GET /decisions': { decisions: [], nextCursor: null } })
    showToAlice(<ReportsAndDecisionsScreen />, { at: '/settings/decisions', path: '/settings/*' })
    await screen.findByText('No decisions')
  })
})

describe('a restricted account', () => {
  it('that is suspended shows the decision on every screen, with an appeal', async () => {
    const decisions = [fakeDecision(), fakeDecision({ _id: '01c3a1b2d4e5f60718294099', kind: 'warn' })]
    fakeApi({
      'GET /auth/me': fakeMe({ standing: ['suspended'] }),
      'GET /decisions': { decisions, nextCursor: null },
      'POST /decisions/:id/appeal': refuse('already_appealed'),
    })
    showToAlice(<MembersOnly />)
    act(() => setUser(fakeMe({ standing: ['suspended'] })))
    expect(await screen.findAllByRole('article')).toHaveLength(1)
    screen.getByRole('heading', { level: 1, name: 'Your account is suspended' })
    screen.getByRole('button', { name: 'Download your data' })
    screen.getByRole('button', { name: 'Sign out' })
    await userEvent.click(screen.getByRole('button', { name: 'Appeal' }))
    await userEvent.type(screen.getByLabelText('Why is this decision wrong?'), 'Please.')
    await userEvent.click(screen.getByRole('button', { name: 'Send appeal' }))
    await screen.findByText(/already appealed/)
  })

  it('that is frozen shows in place of the composer why it cannot post', async () => {
    fakeApi({})
    showToAlice(<Composer />)
    act(() => setUser(fakeMe({ standing: ['frozen'] })))
    expect(screen.getByRole('link', { name: 'See why' }).getAttribute('href')).toBe('/settings/decisions')
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

it('reports and decisions are one screen, each at its own address', async () => {
  fakeApi({
    'GET /reports': { reports: [], nextCursor: null },
    'GET /decisions': { decisions: [], nextCursor: null },
  })
  showToAlice(<ReportsAndDecisionsScreen />, { at: '/settings/reports', path: '/settings/*' })
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Your reports')
  await screen.findByText('No reports')
  await userEvent.click(screen.getByRole('tab', { name: 'Decisions about you' }))
  await screen.findByText('No decisions')
  expect(screen.queryByText('No reports')).toBeNull()
})

describe('the own reports', () => {
  it('show their outcomes', async () => {
    const reports = [
      fakeReport(),
      fakeReport({ _id: '01c3a1b2d4e5f60718294071', outcome: 'acted' }),
      fakeReport({ _id: '01c3a1b2d4e5f60718294072', kind: 'user', outcome: 'dismissed' }),
    ]
    fakeApi({ 'GET /reports': { reports, nextCursor: null } })
    showToAlice(<ReportsAndDecisionsScreen />, { at: '/settings/reports', path: '/settings/*' })
    const items = await screen.findAllByRole('listitem')
    within(items[0]!).getByText('Moderators haven’t decided yet.')
    within(items[1]!).getByText('Thanks: moderators acted on your report.')
    within(items[2]!).getByText('Moderators found that no rule was broken.')
  })
})
