import { useSyncExternalStore } from 'react'
import type { Author, Me } from '#contract/calls/users.ts'
import { readUser, storeDeduced, storeUser, unknownMe } from './stored-user.ts'

/** Who uses this browser. */
export interface Session {
  status: 'loading' | 'signedOut' | 'signedIn'
  user: Me | null
  /** How a session of this page load came to its end: what was left by choice, or in another tab, is not returned to. */
  ending: 'chosen' | 'ended' | 'elsewhere' | null
}

// Keys of SPEC §3; `me` is where the messages screen keeps a deduced user.
const keys = ['token', 'user', 'me'] as const

let token = localStorage.getItem('token')
let session: Session = read()
const listeners = new Set<() => void>()

function read(): Session {
  if (token === null) return { status: 'signedOut', user: null, ending: null }
  const user = readUser()
  return { status: user ? 'signedIn' : 'loading', user, ending: null }
}

function change(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

/** The bearer token of the signed-in member, or null. */
export const getToken = (): string | null => token

/** The session as it is now, for code outside React. */
export const getSession = (): Session => session

/** Calls `listener` after every change; returns how to stop. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session, followed. */
export const useSession = (): Session => useSyncExternalStore(subscribeSession, getSession)

/** The signed-in member; only for screens behind the guard. */
export function useMe(): Me {
  const { user } = useSession()
  if (!user) throw new Error('useMe is for signed-in screens only.')
  return user
}

/** Stores a fresh token and its member (SPEC §4). */
export function signIn(answer: { token: string; user: Me }): void {
  token = answer.token
  localStorage.setItem('token', token)
  setUser(answer.user)
}

/** Stores another token of the same session, as a new password brings it. */
export function renewToken(renewed: string | undefined): void {
  const { user } = session
  if (renewed === undefined || user === null) return
  signIn({ token: renewed, user })
}

/** Replaces the stored member, after /auth/me or an edited profile. */
export function setUser(user: Me): void {
  storeUser(user)
  change({ status: 'signedIn', user, ending: null })
}

/** Forgets token and member, by the member's own choice. */
export const signOut = (): void => forget('chosen')

let isLeaving = false

/** Says that the member is about to leave: should the end be heard of before the answer, it is by choice. Returns how to stay. */
export function expectSignOut(): () => void {
  isLeaving = true
  return () => {
    isLeaving = false
  }
}

/** Forgets the session the server no longer knows, unless another one has begun since. */
export function endSession(endedToken: string): void {
  if (endedToken !== token) return
  // Another tab may have a new token of the same session, of which this one has yet to learn.
  const stored = localStorage.getItem('token')
  if (stored === null || stored === token) forget(isLeaving ? 'chosen' : 'ended')
}

function forget(ending: 'chosen' | 'ended'): void {
  const drafts = `draft:${session.user?._id}:`
  token = null
  isLeaving = false
  for (const key of keys) localStorage.removeItem(key)
  // At once, as the chunk that forgets the rest may be out of reach. A session that only ended goes on with its drafts.
  if (ending === 'chosen')
    for (const key of Object.keys(localStorage)) if (key.startsWith(drafts)) localStorage.removeItem(key)
  sessionStorage.clear()
  change({ status: 'signedOut', user: null, ending })
}

/** Whether it is not known yet who is signed in. */
export const isUserUnknown = (): boolean => session.user?._id === ''

/** Keeps who "me" is as far as a conversation shows it (SPEC §4). */
export function deduceMe(me: Author): void {
  storeDeduced(me)
  if (isUserUnknown()) change({ ...session, user: unknownMe(me) })
}

/** On load with a token: fetches who it belongs to (SPEC §4). A stored member is shown until then. */
export async function resumeSession(fetchMe: () => Promise<Me>): Promise<void> {
  const resumed = token
  if (resumed === null) return
  try {
    const user = await fetchMe()
    if (resumed === token) setUser(user)
  } catch {
    // A refused token has ended the session already. One that could not be asked about is as good as before (SPEC §4).
    if (resumed === token && session.user === null) change({ status: 'signedIn', user: unknownMe(), ending: null })
  }
}

/** Follows sign-in and sign-out in other tabs; returns how to stop. */
export function followOtherTabs(): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== 'token' && key !== 'user') return
    token = localStorage.getItem('token')
    const next = read()
    // The other tab writes the token before the user: wait for the second event.
    if (next.status === 'signedIn') change(next)
    else if (next.status === 'signedOut') {
      sessionStorage.clear()
      change({ ...next, ending: 'elsewhere' })
    }
  }
  addEventListener('storage', handleStorage)
  return () => removeEventListener('storage', handleStorage)
}
