import type { Author, Me } from '#contract/calls/users.ts'
import { createStore, useStore } from '#web/store.ts'
import { type Restriction, restrictionOf } from './restriction.ts'
import { readUser, storeDeduced, storeUser, unknownMe } from './stored-user.ts'

/** Who is signed in to this browser. */
export interface Session {
  status: 'loading' | 'signedOut' | 'signedIn'
  user: Me | null
  /** How a session of this page load ended: by signing out here, by the server, or in another tab. */
  ending: 'chosen' | 'ended' | 'elsewhere' | null
}

const storageKeys = ['token', 'user', 'me'] as const

let token = localStorage.getItem('token')
let isSignOutExpected = false
const session = createStore(read())

function read(): Session {
  if (token === null) return { status: 'signedOut', user: null, ending: null }
  const user = readUser()
  return { status: user ? 'signedIn' : 'loading', user, ending: null }
}

/** The bearer token, or null. */
export const getToken = (): string | null => token

/** The session now, for code outside React. */
export const getSession = (): Session => session.get()

/** Calls `listener` after every change. Returns the function that unsubscribes it. */
export const subscribeSession = (listener: () => void): (() => void) => session.subscribe(listener)

/** The session. Renders again when it changes. */
export const useSession = (): Session => useStore(session)

/** The signed-in user; only for screens behind the guard. */
export function useMe(): Me {
  const { user } = useSession()
  if (!user) throw new Error('useMe is for signed-in screens only.')
  return user
}

/** Stores a new token and its user. */
export function signIn(answer: { token: string; user: Me }): void {
  token = answer.token
  localStorage.setItem('token', token)
  keepUser(answer.user)
}

/** Stores another token of the session of `owner`; a changed password returns one. */
export function renewToken(renewed: string | undefined, owner: string | undefined): void {
  const { user } = getSession()
  if (renewed !== undefined && user !== null && user._id === owner) signIn({ token: renewed, user })
}

/** Replaces the user, after an edited profile. The answer to a call of a session that has ended changes nothing. */
export function setUser(user: Me): void {
  const current = getSession().user?._id
  if (token !== null && (!current || current === user._id)) keepUser(user)
}

function keepUser(user: Me): void {
  storeUser(user)
  session.set({ status: 'signedIn', user, ending: null })
}

/** Deletes token and user, because the user signed out. */
export const signOut = (): void => clearSession('chosen')

/** Counts an end of the session as chosen, even if it is noticed before the call that ends it is answered. Returns the undo. */
export function expectSignOut(): () => void {
  isSignOutExpected = true
  return () => {
    isSignOutExpected = false
  }
}

/** Deletes a session that the server no longer accepts, unless another one has begun since. */
export function endSession(endedToken: string): void {
  if (endedToken !== token) return
  // Another tab may already have stored a new token of the same session.
  const stored = localStorage.getItem('token')
  if (stored === null || stored === token) clearSession(isSignOutExpected ? 'chosen' : 'ended')
}

/** Shows that the server has restricted the account, unless another session has begun since. */
export function restrictSession(restrictedToken: string, restriction: Restriction): void {
  const { user } = session.get()
  if (restrictedToken === token && user && restrictionOf(user) !== restriction)
    keepUser({ ...user, standing: [restriction] })
}

function clearSession(ending: 'chosen' | 'ended'): void {
  const drafts = `draft:${getSession().user?._id}:`
  token = null
  isSignOutExpected = false
  for (const key of storageKeys) localStorage.removeItem(key)
  // Here and not in app/offline/clear-local-data.ts, whose chunk may be unreachable. A session that the server ended keeps its drafts.
  if (ending === 'chosen')
    for (const key of Object.keys(localStorage)) if (key.startsWith(drafts)) localStorage.removeItem(key)
  sessionStorage.clear()
  session.set({ status: 'signedOut', user: null, ending })
}

/** Whether there is a token, but its user is not known yet. */
export const isUserUnknown = (): boolean => getSession().user?._id === ''

/** Stores the user that a conversation shows to be its reader. */
export function deduceMe(me: Author): void {
  storeDeduced(me)
  if (isUserUnknown()) session.set({ ...getSession(), user: unknownMe(me) })
}

/** On load with a token: fetches its user. The stored user is shown until then. */
export async function resumeSession(fetchMe: () => Promise<Me>): Promise<void> {
  const resumed = token
  if (resumed === null) return
  try {
    const user = await fetchMe()
    if (resumed === token) keepUser(user)
  } catch {
    // A refused token has already ended the session. Without an answer the session goes on.
    if (resumed === token && getSession().user === null)
      session.set({ status: 'signedIn', user: unknownMe(), ending: null })
  }
}

/** Follows sign-in and sign-out in other tabs. Returns the function that stops it. */
export function followOtherTabs(): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== 'token' && key !== 'user') return
    token = localStorage.getItem('token')
    const next = read()
    // The other tab writes the token before the user: wait for the second event.
    if (next.status === 'signedIn') session.set(next)
    else if (next.status === 'signedOut') {
      sessionStorage.clear()
      session.set({ ...next, ending: 'elsewhere' })
    }
  }
  addEventListener('storage', handleStorage)
  return () => removeEventListener('storage', handleStorage)
}
