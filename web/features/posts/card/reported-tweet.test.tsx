import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { queryClient } from '#web/core/queries/query-client.ts'
import { useTweet } from '#web/features/posts/api.ts'
import { ReportDialog } from '#web/features/reports/report-dialog.tsx'
import { shownReported } from '#web/features/reports/shown-reported.ts'
import { fakeApi, fakeTweet, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { fakeReport } from '#web/test-moderation.ts'
import { TweetCard } from './tweet-card.tsx'
import '#web/features/reports/reported-line.tsx' // fetched by then
import '#web/features/reports/dialog/report-window.tsx'

const OPEN_REPORT = '01c3a1b2d4e5f60718293aff'
const bob = { ...fakeTweet().user, _id: '01c3a1b2d4e5f60718293a4c', username: 'bob', name: 'Bob' }
const tweet = fakeTweet({ user: bob, content: 'Buy my coins' })

const Cached = () => {
  const shown = useTweet(tweet._id).data?.tweet
  return shown && <TweetCard tweet={shown} position={3} />
}

async function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const reported = { ...tweet, openReport: OPEN_REPORT }
  const seen = fakeApi({ 'DELETE /reports/:id': { ok: true }, 'GET /tweets/:id': { tweet: reported }, ...answers })
  queryClient.setQueryData(['tweets', 'one', tweet._id], { tweet: reported })
  showToAlice(<Cached />)
  await screen.findByText('You reported this')
  return () => seen.map(({ call }) => call)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

afterEach(() => {
  forgetAlice()
  shownReported.set(new Set())
})

describe('reported content', () => {
  it('is one line of its place, with Undo, Mute and Block', async () => {
    await open()
    const row = screen.getByRole('article', { name: 'Post by Bob' })
    expect(row.getAttribute('aria-posinset')).toBe('3')
    expect(
      within(row)
        .getAllByRole('button')
        .map((each) => each.getAttribute('aria-label') ?? each.textContent),
    ).toEqual(['Undo', 'Mute @bob', 'Block @bob'])
    expect(screen.queryByText('Buy my coins')).toBeNull()
  })

  it('is shown again, with the focus, once the report is withdrawn', async () => {
    const calls = await open()
    await press('Undo')
    const post = (await screen.findByText('Buy my coins')).closest('article')
    expect(calls()).toContain('DELETE /reports/:id')
    await waitFor(() => expect(document.activeElement).toBe(post))
  })

  it('offers to show the post when moderators were faster', async () => {
    await open({ 'DELETE /reports/:id': refuse('report_decided') })
    await press('Undo')
    await screen.findByText('Moderators have already decided about your report.')
    await press('Show post')
    await screen.findByText('Buy my coins')
  })

  it('stays when the server refuses to withdraw the report, and shows why', async () => {
    await open({ 'DELETE /reports/:id': refuse('internal', undefined, 'Not now.') })
    await press('Undo')
    await screen.findByText('Not now.')
    screen.getByText('You reported this')
  })

  it('mutes its author at once, and blocks them after the time to undo', async () => {
    const calls = await open({
      'PUT /users/:id/mute': { isMuting: true, mutedUntil: null },
      'POST /users/:id/block': { blocked: true },
    })
    await press('Mute @bob')
    await waitFor(() => expect(calls()).toContain('PUT /users/:id/mute'))
    await press('Block @bob')
    const toast = (await screen.findByText('Blocked @bob')).parentElement!
    expect(screen.queryByRole('button', { name: 'Block @bob' })).toBeNull()
    await userEvent.click(within(toast).getByRole('button', { name: 'Undo' }))
    await screen.findByRole('button', { name: 'Block @bob' })
    expect(calls()).not.toContain('POST /users/:id/block')
  })

  it('takes the place and the focus of the post when the report dialog closes', async () => {
    fakeApi({
      'POST /reports': { report: fakeReport({ _id: OPEN_REPORT, user: bob }) },
      'GET /tweets/user/:id': { tweets: [], nextCursor: null },
      'GET /users/:id': refuse('user_not_found'),
      'GET /tweets/:id': { tweet },
    })
    queryClient.setQueryData(['tweets', 'one', tweet._id], { tweet })
    function Reporting() {
      const [isOpen, setIsOpen] = useState(true)
      const subject = { kind: 'tweet', id: tweet._id, user: bob, version: '2025-11-20T09:30:00.000Z' } as const
      return <ReportDialog subject={subject} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    }
    showToAlice(
      <>
        <Cached />
        <Reporting />
      </>,
    )
    await userEvent.click(await screen.findByRole('radio', { name: /^Spam/ }))
    await press('Next')
    await press('Send report')
    await screen.findByRole('heading', { name: 'Thanks for your report' })
    screen.getByText('Buy my coins')
    await press('Done')
    await screen.findByText('You reported this')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo'))
    expect(screen.queryByText('Buy my coins')).toBeNull()
  })
})
