import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { Poll } from '#contract/parts/poll.ts'
import { VisitorsOnly } from '#web/app/routing/guards.tsx'
import { type PressVerb, pressMark, storePress } from '#web/core/press.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { askToConfirmEmail, closeConfirmation, isConfirmationAsked } from '#web/core/session/confirmation.ts'
import { followOtherTabs, setUser, signIn } from '#web/core/session/session.ts'
import ConfirmEmailScreen from '#web/features/account/confirm-email-screen.tsx'
import { providersOptions } from '#web/features/auth/api.ts'
import { rememberOrigin } from '#web/features/auth/sign-in/origin.ts'
import SignInScreen from '#web/features/auth/sign-in-screen.tsx'
import SignUpScreen from '#web/features/auth/sign-up-screen.tsx'
import ProviderReturnScreen from '#web/features/identities/provider-return-screen.tsx'
import ForgotPasswordScreen from '#web/features/recovery/forgot-password-screen.tsx'
import ResetPasswordScreen from '#web/features/recovery/reset-password-screen.tsx'
import { type Fakes, fakeApi, fakeMe, fakeTweet, fakeUser, refuse, refuseForFactor } from '#web/test-api.ts'
import { forgetAlice, showAt } from '#web/test-member.tsx'
import './do-press.ts' // fetched by then

const alice = { token: 'alice-token', user: fakeMe() }
const bob = fakeUser()
const tweet = fakeTweet()
const path = `/tweet/${tweet._id}`
const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
const poll: Poll = {
  choices: [{ text: 'Bridge' }, { text: 'Ferry' }],
  ...{ isMultiple: false, isEnded: false, endsAt: inAnHour, version: 3, votersCount: 0 },
}

/** Presses on bob's post, or on Follow of his profile, and returns the state of the sign-in that it opens. */
function presses(verb: PressVerb, choices: number[] = [], version = 0) {
  const isFollow = verb === 'follow'
  const press = storePress(pressMark(verb, { _id: isFollow ? bob._id : tweet._id, username: 'bob' }, version), choices)
  return { from: isFollow ? '/user/bob' : path, press }
}

/** Opens the link that confirms the address, in another tab of the browser where alice is signed in. */
function confirms(fakes: Fakes = {}, user: Partial<typeof alice.user> = {}) {
  cleanup()
  queryClient.clear()
  setUser({ ...alice.user, emailConfirmed: false })
  if (user._id) signIn({ token: 'other-token', user: { ...alice.user, ...user } })
  return opens(
    undefined,
    {
      'POST /auth/link': {
        username: alice.user.username,
        email: 'al@example.com',
        isFirst: true,
        ways: [],
        change: null,
      },
      'POST /auth/email/confirm': { ok: true, removed: [] },
      'GET /auth/me': alice.user,
      ...fakes,
    },
    '/confirm-email#token=secret',
  )
}

const Elsewhere = () => {
  const { pathname, state } = useLocation()
  return <p>{`at ${pathname} ${JSON.stringify(state)}`}</p>
}

function opens(state: object | undefined, fakes: Fakes = {}, pathname = '/signin') {
  const shared = { user: { username: 'bob', name: 'Bob', avatar: null } }
  const seen = fakeApi({
    ...{ 'GET /tweets/:id/shared': shared, 'GET /users/:id/shared': shared, 'POST /auth/login': alice },
    ...{ 'GET /tweets/:id': { tweet }, 'GET /users/:id': bob },
    'POST /tweets/like/:id': ({ body }) => ({ liked: (body as { on: boolean }).on, likesCount: 1 }),
    ...fakes,
  })
  const [address = '', hash = ''] = pathname.split(/(?=#)/)
  showAt(
    { pathname: address, hash, state },
    <Routes>
      <Route element={<VisitorsOnly />}>
        <Route path="/signin" element={<SignInScreen />} />
        <Route path="/signup" element={<SignUpScreen />} />
        <Route path="/entry/google" element={<ProviderReturnScreen />} />
        <Route path="/" element={null} />
      </Route>
      <Route path="/confirm-email" element={<ConfirmEmailScreen />} />
      <Route path="/forgot-password" element={<ForgotPasswordScreen />} />
      <Route path="/reset-password" element={<ResetPasswordScreen />} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
  )
  const acts = () => seen.filter(({ call }) => /^POST (?!\/auth)/.test(call)).map(({ call, body }) => [call, body])
  return { seen, acts }
}

const types = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)

async function signsIn() {
  await types('Username or email', 'al')
  await types('Password', 'x{Enter}')
}

const isAt = (address: string) => screen.findByText(new RegExp(`^at ${address} `))
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const undo = async () => userEvent.click(await screen.findByRole('button', { name: 'Undo' }))

beforeEach(() => void queryClient.setQueryData(providersOptions.queryKey, { google: true, apple: false }))
afterEach(() => {
  act(closeConfirmation)
  forgetAlice()
  localStorage.clear()
  vi.useRealTimers()
})

describe('A press on a public page', () => {
  it.each([
    ['like', 'like @bob’s post'],
    ['retweet', 'repost @bob’s post'],
    ['bookmark', 'bookmark @bob’s post'],
    ['reply', 'reply to @bob'],
    ['vote', 'vote in @bob’s poll'],
    ['follow', 'follow @bob'],
  ] as const)('of %s is named by the sign-in and the sign-up', async (verb, what) => {
    const state = presses(verb, verb === 'vote' ? [1] : [])
    opens(state)
    expect(title()).toBe(`Sign in to ${what}`)
    await screen.findByText('Bob')
    await userEvent.click(screen.getByRole('link', { name: 'Sign up' }))
    expect(title()).toBe(`Sign up to ${what}`)
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }))
    expect(title()).toBe(`Sign in to ${what}`)
  })

  it.each([
    ['like', 'POST /tweets/like/:id', 'Liked', { liked: true, likesCount: 1 }],
    ['retweet', 'POST /tweets/retweet/:id', 'Reposted', { retweeted: true, retweetsCount: 1 }],
    ['bookmark', 'POST /tweets/bookmark/:id', 'Bookmarked', { bookmarked: true }],
    ['follow', 'POST /users/:id/follow', 'Following @bob', { following: true, isFollowing: true, followersCount: 1 }],
  ] as const)('of %s is done after the sign-in, and can be undone', async (verb, call, text, answer) => {
    const off = Object.fromEntries(
      Object.entries(answer).map(([name, value]) => [name, typeof value === 'boolean' ? false : 0]),
    )
    const reply = ({ body }: { body: unknown }) => ((body as { on: boolean }).on ? answer : off)
    const state = presses(verb)
    const { acts } = opens(state, { [call]: reply } as Fakes)
    await signsIn()
    await isAt(state.from)
    await screen.findByText(text)
    await waitFor(() => expect(acts()).toEqual([[call, { on: true }]]))
    await undo()
    await waitFor(() =>
      expect(acts()).toEqual([
        [call, { on: true }],
        [call, { on: false }],
      ]),
    )
    expect(localStorage.getItem('press')).toBeNull()
  })

  it('of a vote shows at once, is sent when the offer to undo it ends, and never when it was undone', async () => {
    const voted: Tweet = { ...tweet, poll: { ...poll, ownVotes: [1], votersCount: 1 } }
    const fakes: Fakes = { 'GET /tweets/:id': { tweet: { ...tweet, poll } }, 'POST /tweets/:id/vote': { tweet: voted } }
    const first = opens(presses('vote', [1], 3), fakes)
    await signsIn()
    await screen.findByText('Voted')
    expect(first.acts()).toEqual([])
    act(() => void dispatchEvent(new Event('pagehide')))
    await waitFor(() => expect(first.acts()).toEqual([['POST /tweets/:id/vote', { choices: [1], version: 3 }]]))
    forgetAlice()

    const second = opens(presses('vote', [0], 3), fakes)
    await signsIn()
    await undo()
    act(() => void dispatchEvent(new Event('pagehide')))
    // What is true is fetched again, with the press taken back.
    const reads = () => second.seen.filter(({ call }) => call === 'GET /tweets/:id').length
    await waitFor(() => expect(reads()).toBeGreaterThan(1))
    expect(second.acts()).toEqual([])
  })

  it('of a reply opens the post with its reply box', async () => {
    opens(presses('reply'))
    await signsIn()
    await screen.findByText(`at ${path} {"isReplying":true}`)
  })

  it('survives the second step', async () => {
    const ticket = 'T'.repeat(43)
    const { acts } = opens(presses('like'), {
      'POST /auth/login': refuseForFactor({ ticket, ways: ['code'] }),
      'POST /auth/login/factor': alice,
    })
    await signsIn()
    await screen.findByRole('heading', { name: 'Two-step verification' })
    expect(acts()).toEqual([])
    await types('Code', '123456')
    await screen.findByText('Liked')
  })

  it.each([
    ['', { 'POST /auth/google': alice }],
    ['and the choice of a username', { 'POST /auth/google': refuse('account_needed') }],
  ] as const)('survives the way to Google and back %s', async (_, fakes) => {
    rememberOrigin(presses('like'))
    const { acts } = opens(
      undefined,
      {
        ...fakes,
        'GET /auth/entry/:provider': {
          username: 'al',
          name: 'Al',
          email: null,
          isEmailTaken: false,
          isEmailVerified: true,
        },
        'POST /auth/entry/:provider': alice,
      },
      '/entry/google',
    )
    if (_) {
      const again = await screen.findByRole('link', { name: 'Start over' })
      expect(again.getAttribute('href')).toBe('/signin')
      await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
    }
    await isAt(path)
    await screen.findByText('Liked')
    await waitFor(() => expect(acts()).toHaveLength(1))
  })

  it.each([
    ['survives a password forgotten behind it', true],
    ['is over for a password forgotten behind another sign-in', false],
  ])('%s', async (_, isBehind) => {
    const { from, press } = presses('like')
    opens({ from, ...(isBehind && { press }) }, { 'POST /auth/password/forgot': { message: 'We have sent it.' } })
    await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }))
    await types('Email', 'al@example.com{Enter}')
    await screen.findByText('We have sent it.')
    cleanup()
    const link = { username: 'alice', email: 'al@example.com', isFirst: false, ways: [], change: null }
    opens(
      undefined,
      { 'POST /auth/link': link, 'POST /auth/password/reset': { ok: true, removed: [] } },
      '/reset-password#token=secret',
    )
    await types('New password', 'seven lamps in the fog')
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
    await userEvent.click(await screen.findByRole('link', { name: 'Sign in' }))
    expect(title()).toBe(isBehind ? 'Sign in to like @bob’s post' : 'Sign in to Plus')
    if (!isBehind) return
    await signsIn()
    await screen.findByText('Liked')
  })

  it('stays with the sign-up when Google has signed nobody in', async () => {
    rememberOrigin(presses('like'))
    opens(undefined, { 'POST /auth/google': refuse('provider_needed') }, '/entry/google')
    await screen.findByRole('heading', { name: 'Sign up to like @bob’s post' })
  })

  it.each([
    ['is liked already', { 'GET /tweets/:id': { tweet: { ...tweet, liked: true } } }, undefined],
    ['is gone', { 'GET /tweets/:id': refuse('tweet_not_found') }, 'Post not found.'],
  ] as const)('does not flip a post that %s', async (_, fakes, text) => {
    const { seen, acts } = opens(presses('like'), fakes as Fakes)
    await signsIn()
    await isAt(path)
    await waitFor(() => expect(seen.some(({ call }) => call === 'GET /tweets/:id')).toBe(true))
    if (text) await screen.findByText(text)
    expect(acts()).toEqual([])
  })

  it.each([
    ['like', 'POST /tweets/like/:id', { liked: true, likesCount: 1 }],
    ['follow', 'POST /users/:id/follow', { following: true, isFollowing: true, followersCount: 1 }],
    ['vote', 'POST /tweets/:id/vote', { tweet: { ...tweet, poll: { ...poll, ownVotes: [1] } } }],
  ] as const)(
    'of %s waits for an address that must be confirmed first, and is done then, once',
    async (verb, call, answer) => {
      const user = { ...alice.user, emailConfirmed: false }
      const state = presses(verb, verb === 'vote' ? [1] : [], verb === 'vote' ? 3 : 0)
      const refused = opens(state, {
        ...{ 'POST /auth/login': { ...alice, user }, 'GET /tweets/:id': { tweet: { ...tweet, poll } } },
        [call]: refuse('email_unconfirmed'),
      } as Fakes)
      await signsIn()
      if (verb === 'vote') await screen.findByText('Voted')
      if (verb === 'vote') act(() => void dispatchEvent(new Event('pagehide')))
      await waitFor(() => expect(localStorage.getItem('kept-press')).not.toBeNull())
      expect(refused.acts()).toHaveLength(1)
      expect(screen.queryByText('That didn’t work. Try again.')).toBeNull()
      act(closeConfirmation)

      const confirmed = confirms({ [call]: answer, 'GET /tweets/:id': { tweet: { ...tweet, poll } } } as Fakes)
      await isAt(state.from)
      await screen.findByText('Your email is confirmed')
      await screen.findByRole('button', { name: 'Undo' })
      act(() => void dispatchEvent(new Event('pagehide')))
      await waitFor(() => expect(confirmed.acts().map(([name]) => name)).toEqual([call]))
      expect([localStorage.getItem('kept-press'), sessionStorage.getItem('press')]).toEqual([null, null])
    },
  )

  it('waits for nothing that an earlier session of the tab was refused', async () => {
    askToConfirmEmail()
    const { acts } = opens(presses('like'), {
      'POST /auth/login': { ...alice, user: fakeMe({ emailConfirmed: false }) },
    })
    await signsIn()
    await screen.findByText('Liked')
    await waitFor(() => expect(acts()).toHaveLength(1))
    await undo()
    await waitFor(() => expect(acts()).toHaveLength(2))
    expect([localStorage.getItem('kept-press'), isConfirmationAsked()]).toEqual([null, false])
  })

  it('says when the server refuses', async () => {
    opens(presses('like'), { 'POST /tweets/like/:id': refuse('account_frozen') })
    await signsIn()
    await screen.findByText('That didn’t work. Try again.')
  })

  it.each([
    ['has new answers', { version: 4 }, 'The answers of this poll have changed. Choose again.'],
    ['is over', { isEnded: true }, 'Poll ended'],
  ])('casts no vote in a poll that %s', async (_, change, text) => {
    const { acts } = opens(presses('vote', [1], 3), {
      'GET /tweets/:id': { tweet: { ...tweet, poll: { ...poll, ...change } } },
    })
    await signsIn()
    await screen.findByText(text)
    expect(acts()).toEqual([])
  })

  it('follows nobody across a block, and not oneself', async () => {
    const blocked = opens(presses('follow'), { 'GET /users/:id': { ...bob, isBlocking: true } })
    await signsIn()
    await screen.findByText('Follow unavailable due to a block.')
    expect(blocked.acts()).toEqual([])
    forgetAlice()
    const own = opens(presses('follow'), { 'GET /users/:id': { ...bob, isOwnProfile: true } })
    await signsIn()
    await waitFor(() => expect(own.seen.some(({ call }) => call === 'GET /users/:id')).toBe(true))
    expect(own.acts()).toEqual([])
  })
})

describe('Nothing is done', () => {
  /** A like that waits for the address of alice. */
  async function keepsLike() {
    const user = { ...alice.user, emailConfirmed: false }
    opens(presses('like'), {
      ...{ 'POST /auth/login': { ...alice, user }, 'POST /tweets/like/:id': refuse('email_unconfirmed') },
    })
    await signsIn()
    await waitFor(() => expect(localStorage.getItem('kept-press')).not.toBeNull())
    act(closeConfirmation)
  }

  it('after a sign-out before the address is confirmed', async () => {
    await keepsLike()
    forgetAlice()
    expect(localStorage.getItem('kept-press')).toBeNull()
  })

  it.each([
    ['by another member', { _id: 'f'.repeat(24) }, 0],
    ['half an hour after the press', {}, 30 * 60_000],
    ['for an address that is still not confirmed', { emailConfirmed: false }, 0],
  ])('when an address is confirmed %s', async (_, change, later) => {
    await keepsLike()
    vi.useFakeTimers({ now: Date.now() + later, toFake: ['Date'] })
    const { acts } = confirms({ 'GET /auth/me': { ...alice.user, ...change } }, change)
    await screen.findByRole('heading', { name: 'Your email is confirmed' })
    expect(acts()).toEqual([])
  })

  /** Signs in, and shows that the press is over. */
  async function doesNothing({ seen, acts }: ReturnType<typeof opens>) {
    await signsIn()
    await screen.findByText(/^at /)
    await waitFor(() => expect([localStorage.getItem('press'), sessionStorage.getItem('press')]).toEqual([null, null]))
    expect([acts(), seen.some(({ call }) => call === 'GET /tweets/:id')]).toEqual([[], false])
  }

  it('by a sign-in that no press has opened, which drops what waits', async () => {
    const { from } = presses('like')
    const opened = opens({ from })
    expect(title()).toMatch(/^Sign in to see/)
    await doesNothing(opened)
  })

  it('after half an hour', async () => {
    vi.useFakeTimers({ now: Date.now() - 30 * 60_000, toFake: ['Date'] })
    const state = presses('like')
    vi.useRealTimers()
    const opened = opens(state)
    expect(title()).toMatch(/^Sign in to see/)
    await doesNothing(opened)
  })

  it.each([
    ['an earlier press', { mark: `like ${'0'.repeat(24)} bob 0`, choices: [], at: 1 }],
    ['another verb', { mark: `block ${'0'.repeat(24)} bob 0`, choices: [] }],
    ['a text in place of a name', { mark: `like ${'0'.repeat(24)} your-bank 0`, choices: [] }],
    ['a vote without an answer', { mark: `vote ${'0'.repeat(24)} bob 0`, choices: [] }],
    ['an answer that no poll has', { mark: `vote ${'0'.repeat(24)} bob 0`, choices: [6] }],
    ['another form', 'like'],
    ['another form', null],
    ['another form', { mark: null, choices: 5 }],
  ])('by what a storage holds of %s', async (_, stored) => {
    const at = Date.now()
    localStorage.setItem('press', JSON.stringify(typeof stored === 'string' || !stored ? stored : { at, ...stored }))
    await doesNothing(opens({ from: path, press: at }))
  })

  it.each(['suspended', 'pending', 'leaving'] as const)('by an account that is %s', async (standing) => {
    await doesNothing(
      opens(presses('like'), { 'POST /auth/login': { ...alice, user: fakeMe({ standing: [standing] }) } }),
    )
  })

  it('by a sign-in of another tab', async () => {
    const stop = followOtherTabs()
    const { seen } = opens(presses('like'))
    act(() => {
      localStorage.setItem('token', 'other-token')
      localStorage.setItem('user', JSON.stringify(fakeMe()))
      dispatchEvent(new StorageEvent('storage', { key: 'user' }))
    })
    await isAt(path)
    stop()
    expect(seen.some(({ call }) => call === 'GET /tweets/:id')).toBe(false)
  })

  it('a second time, in a tab with the same sign-in', async () => {
    const state = presses('like')
    const first = opens(state)
    await signsIn()
    await waitFor(() => expect(first.acts()).toHaveLength(1))
    forgetAlice()
    await doesNothing(opens(state))
  })
})
