import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Application, Invitation } from '#contract/calls/registration.ts'
import type { CallAnswer } from '#contract/index.ts'
import { setUser } from '#web/core/session/session.ts'
import AdminScreen from '#web/features/admin/admin-screen.tsx'
import { fakeApi, fakeMe, fakeUser, refuse } from '#web/test-api.ts'
import { forgetAlice, isOff, showToAlice } from '#web/test-member.tsx'
import { setNetworkLook, useNetwork } from '#web/ui/network.ts'
import ApplicationsPart from './applications-part.tsx'
import { invitationUrl } from './invitation-url.ts'
import InvitationsScreen from './invitations-screen.tsx'
import SignUpPart from './sign-up-part.tsx'

const settings: CallAnswer<'GET /registration/settings'> = {
  ...{ mode: 'open', invitesPerMember: 0, needsConfirmedEmail: false, refusedDomains: ['spam.example'] },
  ...{ refusedNetworks: [], proof: 'off', question: '', answers: [], sendsMail: false },
}
const author = (username: string) => {
  const { _id, name, avatar, isVerifiedOrg } = fakeUser({ username })
  return {
    _id: _id.replace(/.$/, username.at(-1)!.charCodeAt(0).toString(16).at(-1)!),
    username,
    name,
    avatar,
    isVerifiedOrg,
  }
}
const at = '2026-11-20T09:30:00.000Z'
const waits = (username: string): Application => ({
  ...{ user: author(username), reason: `${username} likes boats`, at, email: `${username}@x.example` },
  emailConfirmed: false,
})
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const bodies = (seen: ReturnType<typeof fakeApi>, call: string) =>
  seen.filter((each) => each.call === call).map(({ body }) => body)
const Mode = () => <p>mode {useNetwork().registration}</p>

afterEach(() => {
  forgetAlice()
  setNetworkLook({ registration: 'open', membersInvite: false, asksAtSignUp: false })
})

describe('the settings of sign-up', () => {
  it('set the mode, which this tab knows at once', async () => {
    const seen = fakeApi({
      'GET /registration/settings': settings,
      'PUT /registration/settings': { ...settings, mode: 'closed' },
    })
    showToAlice(
      <>
        <SignUpPart />
        <Mode />
      </>,
    )
    await userEvent.click(await screen.findByRole('radio', { name: 'No one' }))
    await screen.findByText('mode closed')
    expect(bodies(seen, 'PUT /registration/settings')).toEqual([{ mode: 'closed' }])
  })

  it('save lists line by line, and show refusals at the field', async () => {
    let answer: typeof settings | ReturnType<typeof refuse> = refuse('invalid_fields', { refusedDomains: 'No domain.' })
    const seen = fakeApi({ 'GET /registration/settings': settings, 'PUT /registration/settings': () => answer })
    showToAlice(<SignUpPart />)
    await userEvent.type(await screen.findByLabelText('Blocked email domains'), '\nx')
    await userEvent.click(screen.getAllByRole('button', { name: 'Save' })[1]!)
    await screen.findByText('No domain.')
    answer = { ...settings, refusedDomains: ['spam.example', 'x.example'] }
    await userEvent.type(screen.getByLabelText('Blocked email domains'), '.example')
    await userEvent.click(screen.getAllByRole('button', { name: 'Save' })[1]!)
    await screen.findByText('Saved')
    expect(bodies(seen, 'PUT /registration/settings')).toEqual([
      { refusedDomains: ['spam.example', 'x'] },
      { refusedDomains: ['spam.example', 'x.example'] },
    ])
  })

  it('do not take an emptied number for 0', async () => {
    const seen = fakeApi({
      'GET /registration/settings': { ...settings, invitesPerMember: 5 },
      'PUT /registration/settings': refuse('invalid_fields', { invitesPerMember: 'Enter a number.' }),
    })
    showToAlice(<SignUpPart />)
    await userEvent.clear(await screen.findByLabelText('Invitations per member'))
    await userEvent.click(screen.getAllByRole('button', { name: 'Save' })[0]!)
    await screen.findByText('Enter a number.')
    expect(bodies(seen, 'PUT /registration/settings')).toEqual([{ invitesPerMember: null }])
  })

  it('are for administrators; moderators have the new accounts', async () => {
    fakeApi({
      'GET /registration/applications': { applications: [], nextCursor: null },
      'GET /registration/sign-ups': { signUps: [], nextCursor: null },
    })
    showToAlice(<AdminScreen />, { at: '/admin/applications', path: '/admin/*' })
    setUser(fakeMe({ role: 'moderator' }))
    expect(await screen.findByText('No one is waiting')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Sign-up' })).toBeNull()
  })
})

describe('applications', () => {
  function open() {
    let applications = [waits('dora'), waits('emil')]
    const seen = fakeApi({
      'GET /registration/applications': () => ({ applications, nextCursor: null }),
      'GET /registration/sign-ups': {
        signUps: [{ user: author('fay'), at, invitedBy: author('bob') }],
        nextCursor: null,
      },
      'POST /registration/applications': ({ body }) => {
        const { users } = body as { users: string[] }
        applications = applications.filter(({ user }) => !users.includes(user._id))
        return { decided: users.length }
      },
    })
    showToAlice(<ApplicationsPart />)
    return seen
  }

  it('are approved one by one, and the list says so', async () => {
    const seen = open()
    await screen.findByText('dora likes boats')
    expect((await screen.findByText(/invited by/)).textContent).toBe('invited by @bob')
    await press('Approve @dora')
    await screen.findByText('1 account approved')
    await waitFor(() => expect(screen.queryByText('dora likes boats')).toBeNull())
    expect(bodies(seen, 'POST /registration/applications')).toEqual([
      { users: [author('dora')._id], decision: 'approve' },
    ])
  })

  it('stay selected while another is decided, and get no message meant for another', async () => {
    open()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select @emil' }))
    await press('Reject @dora')
    await userEvent.type(await screen.findByLabelText('Message in the email'), 'Not you, Dora.')
    await press('Cancel')
    await press('Discard')
    await press('Approve @dora')
    await waitFor(() => expect(screen.queryByText('dora likes boats')).toBeNull())
    await press('Reject 1')
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Message in the email')).value).toBe('')
  })

  it('are rejected together, with a message', async () => {
    const seen = open()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await press('Reject 2')
    await userEvent.type(await screen.findByLabelText('Message in the email'), 'Full for now.')
    await press('Reject')
    await screen.findByText('No one is waiting')
    expect(bodies(seen, 'POST /registration/applications')).toEqual([
      { users: [author('dora')._id, author('emil')._id], decision: 'reject', message: 'Full for now.' },
    ])
  })
})

describe('Invitations', () => {
  const invitation = (change: Partial<Invitation> = {}): Invitation => ({
    ...{ _id: '0'.repeat(24), code: 'abcd', by: author('alice'), uses: 0, maxUses: 1, createdAt: at },
    ...{ expiresAt: null, state: 'works' },
    ...change,
  })

  it('are made with a press, and copied', async () => {
    const made: Invitation[] = []
    const seen = fakeApi({
      'GET /invitations': () => ({ invitations: [...made], nextCursor: null, left: 3 }),
      'POST /invitations': () => {
        made.push(invitation())
        return { invitation: invitation() }
      },
    })
    const writeText = vi.fn(async () => {})
    showToAlice(<InvitationsScreen />)
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
    await screen.findByText('You can invite 3 more people.')
    await press('Create link')
    await screen.findByText('Invitation link copied')
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/signup?invite=abcd`)
    await screen.findByText(/signup\?invite=abcd/)
    expect(bodies(seen, 'POST /invitations')).toEqual([{ maxUses: 1, days: 7 }])
  })

  it('show the users who joined, and can be revoked', async () => {
    let state: Invitation['state'] = 'works'
    fakeApi({
      'GET /invitations': () => ({
        invitations: [invitation({ uses: 1, maxUses: 2, state })],
        nextCursor: null,
        left: 0,
      }),
      'GET /invitations/:id/people': { people: [{ user: author('gil'), at }], nextCursor: null },
      'DELETE /invitations/:id': () => {
        state = 'revoked'
        return { ok: true as const }
      },
    })
    showToAlice(<InvitationsScreen />)
    await screen.findByText('1 of 2 used')
    expect(isOff('Create link')).toBe(true)
    screen.getByRole('button', { name: `Copy link ${invitationUrl(invitation({}).code)}` })
    await press(/^Who signed up http/)
    await screen.findByText('@gil')
    await press(/^Revoke http/)
    await screen.findByText('Revoked')
    expect(screen.queryByRole('button', { name: /^Copy link/ })).toBeNull()
  })
})
