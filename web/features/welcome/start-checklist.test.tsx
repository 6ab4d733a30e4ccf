import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { CallAnswer } from '#contract/index.ts'
import { setUser } from '#web/core/session/session.ts'
import { fakeApi, fakeMe } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { setNetworkLook } from '#web/ui/network.ts'
import StartChecklist from './start-checklist.tsx'

type Start = CallAnswer<'GET /network/start'>

const none: Start = {
  ...{ isNew: true, isAlone: true, hasAdmin: true, hasLook: false, hasRules: false },
  adminCommand: './bin/plus admin',
}
const profile = { ...fakeMe(), showBirthYear: false, blockedUsers: [], tweets: [] }

function open(start: Partial<Start> = {}, me = fakeMe()) {
  const seen = fakeApi({
    'GET /network/start': { ...none, ...start },
    'GET /profile': { ...profile, tweetsCount: me.tweetsCount },
  })
  showToAlice(
    <>
      <h1 tabIndex={-1}>Home</h1>
      <StartChecklist />
    </>,
  )
  setUser(me)
  return seen
}

afterEach(forgetAlice)

it('leads an administrator to the first post, the invitation, the look and the rules', async () => {
  open({}, fakeMe({ role: 'admin' }))
  expect(await screen.findByRole('heading', { name: 'Get Plus going' })).toBeTruthy()
  const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links()).toEqual(['/compose', '/admin', '/admin/rules'])
  expect(screen.getByRole('button', { name: 'Copy invite link' })).toBeTruthy()
})

it('links to invitations in a network by invitation', async () => {
  setNetworkLook({ registration: 'invitation' })
  open({}, fakeMe({ role: 'admin' }))
  expect((await screen.findByRole('link', { name: 'Create link' })).getAttribute('href')).toBe('/settings/invitations')
  expect(screen.queryByRole('button', { name: 'Copy invite link' })).toBeNull()
  setNetworkLook({ registration: 'open' })
})

it('leads others to the first post and the invitation alone, and says how to become an administrator', async () => {
  open({ hasAdmin: false })
  expect(await screen.findByRole('heading', { name: 'Plus is just starting' })).toBeTruthy()
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.getByText('Do you run this server? Name and color it: ./bin/plus admin role @alice admin')).toBeTruthy()
})

it('folds after the first post, and opens again', async () => {
  open({}, fakeMe({ tweetsCount: 1 }))
  const button = await screen.findByRole('button', { name: 'Show steps', expanded: false })
  expect(screen.queryAllByRole('listitem')).toEqual([])
  await userEvent.click(button)
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(1)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hide steps', expanded: true }))
})

it('is not shown once all is done, in a larger network, and after it was closed', async () => {
  for (const [start, me] of [
    [{ isAlone: false }, fakeMe({ tweetsCount: 1 })],
    [{ isNew: false }, fakeMe()],
  ] as const) {
    const seen = open(start, me)
    await waitFor(() => expect(seen).toHaveLength(2))
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
    forgetAlice()
  }
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
  expect(document.activeElement?.textContent).toBe('Home')
  expect(localStorage.getItem('checklist')).toBe('closed')
})
