import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CallAnswer } from '#contract/index.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { providersOptions } from '#web/features/auth/api.ts'
import LandingScreen from '#web/features/auth/landing/landing-screen.tsx'
import SignUpScreen from '#web/features/auth/sign-up-screen.tsx'
import { type Fakes, fakeApi, fakeMe, fakeUser, refuse } from '#web/test-api.ts'
import { forgetAlice, showAt } from '#web/test-member.tsx'
import { setNetworkLook } from '#web/ui/network.ts'
import { startProofOfWork } from './start-proof-of-work.ts'

const alice = { token: 'alice-token', user: fakeMe() }
const plain: CallAnswer<'GET /registration'> = { mode: 'open', question: null, proof: null }

function open(fakes: Fakes, at = '/signup') {
  const seen = fakeApi({ 'POST /auth/signup': alice, ...fakes })
  showAt(
    at,
    <Routes>
      <Route path="/" element={<LandingScreen />} />
      <Route path="/signup" element={<SignUpScreen />} />
    </Routes>,
  )
  return seen
}

const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
async function signsUp() {
  for (const [label, text] of [
    ['Username', 'alice'],
    ['Email', 'alice@example.com'],
    ['Password', 'correct horse'],
  ] as const)
    if (!(screen.getByLabelText(label) as HTMLInputElement).value) await type(label, text)
  await userEvent.click(screen.getByRole('button', { name: 'Sign up' }))
}
const fields = { username: 'alice', email: 'alice@example.com', password: 'correct horse' }
const sent = (seen: ReturnType<typeof open>) =>
  seen.filter(({ call }) => call === 'POST /auth/signup').map(({ body }) => body)

beforeEach(() => void queryClient.setQueryData(providersOptions.queryKey, { google: false, apple: false }))
afterEach(() => {
  setNetworkLook({ registration: 'open', asksAtSignUp: false })
  forgetAlice()
})

describe('the landing page', () => {
  it('says who may sign up before anyone types', () => {
    setNetworkLook({ registration: 'invitation' })
    open({}, '/')
    screen.getByText('You need an invitation to create an account.')
    screen.getByRole('link', { name: 'Create account' })
  })

  it('leads only to sign-in where sign-up is closed', () => {
    setNetworkLook({ registration: 'closed' })
    open({}, '/')
    screen.getByRole('heading', { name: 'Sign-ups are closed' })
    expect(screen.queryByRole('link', { name: 'Create account' })).toBeNull()
    screen.getByRole('link', { name: 'Sign in' })
  })
})

describe('the sign-up form', () => {
  it('is hidden while registration is closed, also once the server says so', async () => {
    open({ 'POST /auth/signup': refuse('registration_closed'), 'GET /registration': { ...plain, mode: 'closed' } })
    await signsUp()
    expect(await screen.findByRole('heading', { name: 'Sign-ups are closed' })).toBeTruthy()
    expect(screen.queryByLabelText('Username')).toBeNull()
  })

  it('takes the invitation of a link, and names the inviting user', async () => {
    setNetworkLook({ registration: 'invitation' })
    const { _id, username, name, avatar, isVerifiedOrg } = fakeUser({ name: 'Bob' })
    const by = { _id, username, name, avatar, isVerifiedOrg }
    const seen = open({ 'GET /registration/invitation/:code': { by } }, '/signup?invite=abcd')
    expect((await screen.findByText('Bob')).closest('p')!.textContent).toBe('Bob invited you to Plus.')
    expect(screen.queryByLabelText('Invitation code')).toBeNull()
    await signsUp()
    await waitFor(() => expect(sent(seen)).toEqual([{ ...fields, invitation: 'abcd' }]))
    expect(sessionStorage.getItem('invite')).toBeNull()
  })

  it('asks for a code without one, or with one that no longer works', async () => {
    setNetworkLook({ registration: 'invitation' })
    const seen = open({ 'GET /registration/invitation/:code': refuse('invitation_over') }, '/signup?invite=old')
    expect(await screen.findByText('This invitation no longer works. Ask for a new one.')).toBeTruthy()
    await signsUp()
    screen.getByText('Enter the code of your invitation.')
    await type('Invitation code', 'new')
    await signsUp()
    await waitFor(() => expect(sent(seen)).toEqual([{ ...fields, invitation: 'new' }]))
  })

  it('asks for a reason where moderators approve, and for the answer to the question', async () => {
    setNetworkLook({ registration: 'approval', asksAtSignUp: true })
    const seen = open({ 'GET /registration': { mode: 'approval', question: 'Which harbour?', proof: null } })
    await screen.findByText('Which harbour?')
    await signsUp()
    screen.getByText('Say why you want to join.')
    await type('Why do you want to join?', 'I like boats')
    await type('Your answer', 'Bremen')
    await signsUp()
    await waitFor(() => expect(sent(seen)).toEqual([{ ...fields, reason: 'I like boats', answer: 'Bremen' }]))
  })

  it('sends a proof, and another one by itself when the first is too old', async () => {
    setNetworkLook({ asksAtSignUp: true })
    let round = 0
    const seen = open({
      'GET /registration': () => ({ ...plain, proof: { challenge: `challenge-${++round}`, count: 2, bits: 4 } }),
      'POST /auth/signup': ({ body }) =>
        (body as { proof?: { challenge: string } }).proof?.challenge === 'challenge-2' ? alice : refuse('proof_needed'),
    })
    await signsUp()
    expect(await screen.findByText('Account created successfully!')).toBeTruthy()
    expect(sent(seen)).toMatchObject([
      { proof: { challenge: 'challenge-1' } },
      { proof: { challenge: 'challenge-2', solutions: [expect.any(Number), expect.any(Number)] } },
    ])
  })

  it('makes the first administrator with the setup link, in any mode of registration', async () => {
    setNetworkLook({ registration: 'closed', asksAtSignUp: true })
    const seen = open({}, '/signup#setup=secret')
    screen.getByText('You’ll be the administrator.')
    await signsUp()
    await waitFor(() => expect(sent(seen)).toEqual([{ ...fields, setup: 'secret' }]))
  })
})

describe('the proof of work', () => {
  const wordsOf = async (text: string) => {
    const view = new DataView(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
    return Array.from({ length: 8 }, (_, index) => view.getInt32(index * 4))
  }

  it('finds solutions that begin with the wanted zero bits', async () => {
    const solutions = await startProofOfWork({ challenge: 'c', count: 4, bits: 8 })
    for (const [index, n] of solutions.entries()) expect((await wordsOf(`c:${index}:${n}`))[0]! >>> 24).toBe(0)
    expect(solutions).toHaveLength(4)
  })
})
