import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { CaseDetail, CaseReport } from '#contract/calls/cases.ts'
import { setUser } from '#web/core/session/session.ts'
import ModeratedUserScreen from '#web/features/moderation/user-screen.tsx'
import { fakeApi, fakeMe, refuse } from '#web/test-api.ts'
import { forgetAlice, later, showToAlice } from '#web/test-member.tsx'
import { fakeAct, fakeCase, fakeCaseDetail, fakeCaseUser, fakeRules } from '#web/test-moderation.ts'
import CaseScreen from './case-screen.tsx'

const NOW = '2025-11-20T09:30:00.000Z'
const { _id } = fakeCase()
const report: CaseReport = {
  _id,
  reporter: fakeCaseUser('ana', 4),
  category: 'spam',
  rule: null,
  note: 'Every hour.',
  createdAt: NOW,
  tweets: [{ ...fakeCaseDetail().tweet!, _id: `${_id.slice(0, -2)}99`, content: 'Another ad', state: 'public' }],
  messages: [],
}
const me = fakeMe({ role: 'moderator' })

function open(detail: Partial<CaseDetail> = {}, answers: Parameters<typeof fakeApi>[0] = {}, reports = [report]) {
  const seen = fakeApi({
    'GET /legal/:page': fakeRules,
    'GET /moderation/counts': { open: 0, mine: 0, unclaimed: 0, appeals: 0, kinds: [], categories: [] },
    'GET /moderation/cases/:id': fakeCaseDetail(detail),
    'GET /moderation/cases/:id/reports': { reports, nextCursor: null },
    ...answers,
  })
  showToAlice(<CaseScreen />, { at: `/moderation/${_id}`, path: '/moderation/:id' })
  act(() => setUser(me))
  return (call: string) => seen.filter((each) => each.call === call)
}
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

afterEach(forgetAlice)

describe('a case', () => {
  it('shows the reported content, its present state, its reporters and the member', async () => {
    open({ history: [fakeAct({ kind: 'warn' })], similar: [fakeCase(12, { excerpt: 'Buy it now!' })] })
    await screen.findByText('Edited since then. This is what was reported.')
    await screen.findByText('Every hour.')
    screen.getByText('Another ad')
    screen.getByText('Limited')
    within(screen.getByRole('region', { name: 'Earlier decisions' })).getByText('Warned')
    screen.getByRole('link', { name: /Buy it now!/ })
  })

  it('names the version that was reported, and shows the others', async () => {
    const [versionAt, later] = ['2025-11-20T12:03:00.000Z', '2025-11-20T13:00:00.000Z']
    const version = (content: string, createdAt: string) => ({
      ...{ content, createdAt, media: [], warning: null, isSensitive: false },
    })
    open(
      { tweet: { ...fakeCaseDetail().tweet!, versionAt } },
      {
        'GET /moderation/cases/:id/versions': {
          versions: [version('Nothing', later), version('Buy now!', versionAt), version('Buy', NOW)],
        },
      },
    )
    await screen.findByText(/^Version of .*, edited since$/)
    const history = within(await screen.findByRole('region', { name: 'Edit history' }))
    const [, reported] = history.getAllByRole('listitem') as HTMLElement[]
    within(reported!).getByText('This version was reported.')
  })

  it('names an account that was reported', async () => {
    open({ kind: 'user', tweet: null, excerpt: '' })
    await screen.findByRole('heading', { name: 'Account of @troll' })
  })

  it('shows the messages that were handed over, and which one is reported', async () => {
    const message = { _id, text: 'I know where you live', createdAt: NOW, isByReporter: false, isReported: true }
    const context = {
      ...message,
      _id: `${_id.slice(0, -2)}98`,
      text: 'Please stop',
      isByReporter: true,
      isReported: false,
    }
    open({ kind: 'message', tweet: null }, {}, [{ ...report, tweets: [], messages: [context, message] }])
    const items = within(await screen.findByRole('list', { name: 'Messages' })).getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringContaining('@ana'),
      expect.stringMatching(/@troll.*Reported.*I know where you live/),
    ])
  })

  it('is claimed and released, by c, too', async () => {
    const mine = fakeCaseDetail({ claimedBy: { ...fakeCaseUser('alice'), _id: me._id } })
    const calls = open(
      {},
      { 'POST /moderation/cases/:id/claim': mine, 'POST /moderation/cases/:id/release': fakeCaseDetail() },
    )
    await click('Claim')
    await screen.findByText('You’re working on this case.')
    fireEvent.keyDown(document.body, { key: 'c' })
    await screen.findByRole('button', { name: 'Claim' })
    expect(calls('POST /moderation/cases/:id/release')).toHaveLength(1)
  })

  it('shows that another moderator was faster, and offers to take over', async () => {
    const taken = { claimedBy: fakeCaseUser('mod', 2) }
    const calls = open(taken, { 'POST /moderation/cases/:id/claim': refuse('case_claimed') })
    await click('Take over')
    await screen.findByText('Another moderator is working on this case.')
    expect(calls('POST /moderation/cases/:id/claim')[0]!.body).toEqual({ takeOver: true })
  })

  it('is decided with an end, a reason and a rule, which the member is shown to read', async () => {
    const closed = fakeCaseDetail({ status: 'closed', outcome: 'acted', acts: [fakeAct()] })
    const calls = open({}, { 'POST /moderation/cases/:id/acts': closed })
    await click('Decide…')
    await click(/^Suspend account/)
    await userEvent.selectOptions(screen.getByLabelText('Ends'), 'date')
    await userEvent.selectOptions(await screen.findByLabelText('Rule'), '2')
    await userEvent.type(screen.getByLabelText('Reason shown to the member'), 'Spam, again.')
    await click('Suspend account')
    screen.getByText('Choose a date.')
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2030-01-05' } })
    const preview = screen.getByRole('region', { name: 'What @troll will read' })
    expect(preview.textContent).toMatch(/Your account is suspended.*January 5, 2030.*Spam, again\.Rule 2: No ads\./)
    await click('Suspend account')
    await screen.findByRole('region', { name: 'Decisions in this case' })
    expect(calls('POST /moderation/cases/:id/acts')[0]!.body).toEqual({
      kind: 'suspend',
      reason: 'Spam, again.',
      rule: 2,
      endsAt: new Date('2030-01-05T23:59:00').toISOString(),
    })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Decide…' })).toBeNull())
  })

  it('keeps a written reason from Escape, and begins again once it is discarded', async () => {
    open()
    await click('Decide…')
    await click(/^Suspend account/)
    await userEvent.type(await screen.findByLabelText('Reason shown to the member'), 'Spam, again.')
    await userEvent.keyboard('{Escape}')
    await click('Keep editing')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason shown to the member').value).toBe('Spam, again.')
    await userEvent.keyboard('{Escape}')
    await click('Discard')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await click('Decide…')
    await screen.findByRole('button', { name: /^Suspend account/ })
    expect(screen.queryByText('Discard changes?')).toBeNull()
  })

  it('removes one of the posts, and stays open for more', async () => {
    const calls = open({}, { 'POST /moderation/cases/:id/acts': fakeCaseDetail() })
    await screen.findByText('Another ad')
    await click('Decide…')
    await click(/^Remove post/)
    await userEvent.selectOptions(screen.getByLabelText('Which post'), 'Another ad')
    await userEvent.type(screen.getByLabelText('Reason shown to the member'), 'No.')
    await userEvent.click(screen.getByRole('checkbox'))
    await click('Remove post')
    await waitFor(() =>
      expect(calls('POST /moderation/cases/:id/acts')[0]?.body).toEqual({
        kind: 'remove_tweet',
        reason: 'No.',
        tweet: report.tweets[0]!._id,
        keepOpen: true,
      }),
    )
  })

  it('of an equal role can only be dismissed', async () => {
    const calls = open(
      { canAct: false },
      { 'POST /moderation/cases/:id/dismiss': fakeCaseDetail({ status: 'closed' }) },
    )
    await click('Decide…')
    const dialog = await screen.findByRole('dialog')
    within(dialog).getByText(/you can only dismiss the case/)
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(1)
    await click(/^Dismiss/)
    await click('Dismiss')
    await waitFor(() => expect(calls('POST /moderation/cases/:id/dismiss')[0]?.body).toEqual({}))
  })

  it('takes notes, and keeps one that could not be saved', async () => {
    open({}, { 'POST /moderation/cases/:id/notes': refuse('offline') })
    await userEvent.type(await screen.findByLabelText('Note for moderators'), 'Look at his other posts.')
    await click('Add note')
    await screen.findByRole('alert')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Note for moderators').value).toBe('Look at his other posts.')
  })

  it('keeps text typed while a note is saved, and is empty on another case', async () => {
    const answer = later<CaseDetail>()
    const other = fakeCase(12, { excerpt: 'Buy it now!' })
    open(
      {},
      {
        'GET /moderation/cases/:id': ({ params }) =>
          params.id === _id
            ? fakeCaseDetail({ similar: [other] })
            : fakeCaseDetail({ ...other, similar: [fakeCase()], excerpt: 'Buy it now!' }),
        'POST /moderation/cases/:id/notes': () => answer.promise,
      },
    )
    const field = () => screen.findByLabelText<HTMLTextAreaElement>('Note for moderators')
    await userEvent.type(await field(), 'One.')
    await click('Add note')
    await userEvent.type(await field(), ' Two.')
    answer.resolve(fakeCaseDetail({ similar: [other] }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add note' })!.ariaBusy).not.toBe('true'))
    expect((await field()).value).toBe('One. Two.')
    await userEvent.click(screen.getByRole('link', { name: /Buy it now!/ }))
    await userEvent.type(await field(), 'About the other.')
    await userEvent.click(screen.getByRole('link', { name: /Buy now!/ }))
    await screen.findByRole('link', { name: /Buy it now!/ })
    expect((await field()).value).toBe('')
  })

  it('shows the posts that a decision changed, and acts of other moderators in the meantime', async () => {
    let removed = false
    let closed = false
    const post = report.tweets[0]!
    open(
      {},
      {
        'GET /moderation/cases/:id': () => fakeCaseDetail({ status: closed ? 'closed' : 'open' }),
        'GET /moderation/cases/:id/reports': () => ({
          reports: [{ ...report, tweets: [{ ...post, state: removed ? 'removed' : 'public' }] }],
          nextCursor: null,
        }),
        'POST /moderation/cases/:id/acts': () => {
          removed = true
          return fakeCaseDetail()
        },
        'POST /moderation/cases/:id/dismiss': () => {
          closed = true
          return refuse('case_closed')
        },
      },
    )
    await screen.findByText('Another ad')
    await click('Decide…')
    await click(/^Remove post/)
    await userEvent.type(screen.getByLabelText('Reason shown to the member'), 'No.')
    await click('Remove post')
    await screen.findByText('Removed by moderators')
    await click('Decide…')
    await click(/^Dismiss/)
    await click('Dismiss')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Decide…', hidden: true })).toBeNull())
  })

  it('has its acts undone or ended, with a note', async () => {
    const undone = fakeAct({ state: 'undone', canUndo: false, canLift: false })
    let acts = [fakeAct()]
    const calls = open(
      {},
      {
        'GET /moderation/cases/:id': () => fakeCaseDetail({ status: 'closed', acts }),
        'POST /moderation/acts/:id/undo': () => {
          acts = [undone]
          return undone
        },
        'GET /moderation/cases/:id/reports': () =>
          acts[0] === undone ? new Promise(() => {}) : { reports: [report], nextCursor: null },
      },
    )
    await click('Undo')
    await userEvent.type(await screen.findByLabelText('Note for the log (optional)'), 'Wrong account.')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo' }))
    await screen.findByText('Decision undone')
    await screen.findByText('Undone')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
    expect(calls('POST /moderation/acts/:id/undo')[0]!.body).toEqual({ note: 'Wrong account.' })
  })

  it('has its appeal answered by another moderator', async () => {
    const appeal = { text: 'I am sorry.', createdAt: NOW, isAccepted: null, answer: null, answeredAt: null }
    const answered = { ...appeal, isAccepted: true, answer: 'Fine.', answeredAt: NOW }
    const calls = open(
      { status: 'closed', hasOpenAppeal: true, appeal, canAnswerAppeal: true },
      { 'POST /moderation/cases/:id/appeal': fakeCaseDetail({ status: 'closed', appeal: answered }) },
    )
    await click('Accept and undo')
    screen.getByText('Write an answer. The member will read it.')
    await userEvent.type(screen.getByLabelText('Answer to the member'), 'Fine.')
    await click('Accept and undo')
    await screen.findByText(/^Accepted on/)
    expect(calls('POST /moderation/cases/:id/appeal')[0]!.body).toEqual({ isAccepted: true, answer: 'Fine.' })
    forgetAlice()
    open({ status: 'closed', hasOpenAppeal: true, appeal })
    await screen.findByText('You made this decision, so another moderator has to answer.')
  })

  it('that does not exist says so', async () => {
    open({}, { 'GET /moderation/cases/:id': refuse('case_not_found') })
    await screen.findByText('This case doesn’t exist')
  })
})

describe('an account as moderators see it', () => {
  it('opens a case about it', async () => {
    const { account } = fakeCaseDetail()
    const seen = fakeApi({
      'GET /moderation/users/:id': { account, acts: [fakeAct()], cases: [fakeCase()], canAct: true },
      'POST /moderation/cases': fakeCaseDetail({ kind: 'user' }),
    })
    showToAlice(<ModeratedUserScreen />, { at: '/moderation/users/troll', path: '/moderation/users/:id' })
    act(() => setUser(me))
    await screen.findByText('Account suspended')
    screen.getByRole('link', { name: /Buy now!/ })
    await click('Open a case')
    await screen.findByText(`at /moderation/${_id}`)
    const opened = seen.find(({ call }) => call === 'POST /moderation/cases')
    expect(opened!.body).toEqual({ kind: 'user', id: account.user._id })
  })
})
