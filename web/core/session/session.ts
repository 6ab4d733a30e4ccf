import type { Author, Me } from '#contract/calls/users.ts'
import type { SessionEnd } from '#contract/errors.ts'
import { KEPT_PRESS_KEY } from '#web/core/press-claim.ts'
import { createStore, useStore } from '#web/store.ts'
import { markMember } from './member-cookie.ts'
import { type Restriction, restrictionOf } from './restriction.ts'
import { readUser, storeDeduced, storeUser, unknownMe } from './stored-user.ts'

/** The reason why the server ended a session, if it gave one. */
export type Ended = SessionEnd | 'unknown'

/** The signed-in user of this browser, or the end of the last session. */
export interface Session {
  status: 'loading' | 'signedOut' | 'signedIn'
  user: Me | null
  /** How the last session of this page ended: by signing out here, by the server, or in another tab. */
  ending: 'chosen' | 'ended' | 'elsewhere' | null
  /** Why the server ended the last session. With `signedIn`: the screen is kept, and its user may sign in again over it. */
  ended: Ended | null
}

const storageKeys = ['token', 'user', 'me', KEPT_PRESS_KEY] as const
/** The storage key of the reason, for other tabs and after a reload. */
const ENDED = 'ended'

let token = localStorage.getItem('token')
let isSignOutExpected = false
/** Whether this page has shown a screen to the user, which can be kept. */
let isUsed = false
/** Whether this page is about to reload for the user of another account. */
let isStartingOver = false
const session = createStore(read())

const markSession = () => markMember(token !== null)
markSession()
session.subscribe(markSession)

function read(): Session {
  if (token === null)
    return { status: 'signedOut', user: null, ending: null, ended: localStorage.getItem(ENDED) as Ended | null }
  const user = readUser()
  return { status: user ? 'signedIn' : 'loading', user, ending: null, ended: null }
}

/** The bearer token, or null. */
export const getToken = (): string | null => token

/** The session now, for code outside React. */
export const getSession = (): Session => session.get()

/** Whether the screen of an ended session is kept below a new sign-in of its user. */
export const isScreenKept = (): boolean => session.get().status === 'signedIn' && session.get().ended !== null

/** Calls `listener` after every change. Returns the function that unsubscribes it. */
export const subscribeSession = (listener: () => void): (() => void) => session.subscribe(listener)

/** The session. Renders again when it changes. */
export const useSession = (): Session => useStore(session)

/** The signed-in user. Only for screens inside the guard. */
export function useMe(): Me {
  const { user } = useSession()
  if (!user) throw new Error('useMe is for signed-in screens only.')
  return user
}

/** Stores a new token and its user. */
export function signIn(answer: { token: string; user: Me }): void {
  localStorage.removeItem(ENDED)
  localStorage.setItem('token', answer.token)
  if (isOfAnother(answer.user)) {
    storeUser(answer.user)
    startOver()
    return
  }
  token = answer.token
  keepUser(answer.user)
}

const isOfAnother = (next: Me): boolean => isScreenKept() && session.get().user?._id !== next._id

/**
 * Drops the kept screen for the user of another account. app/providers.tsx clears its data and opens Home. Only the reloaded
 * page gets the new token, as this page may still make calls for the previous user.
 */
function startOver(): void {
  token = null
  isStartingOver = true
  session.set({ status: 'loading', user: null, ending: 'chosen', ended: null })
}

/** Drops the kept screen. Without `keepsPath` the next sign-in begins at Home. */
export function leaveScreen(keepsPath: boolean): void {
  const { ended } = session.get()
  if (isScreenKept()) session.set({ status: 'signedOut', user: null, ending: keepsPath ? 'ended' : 'elsewhere', ended })
}

/** Waits until the user of the kept screen has signed in again. False: the screen was dropped. */
export const whenResumed = (): Promise<boolean> =>
  new Promise((resolve) => {
    const stop = session.subscribe(() => {
      if (isScreenKept()) return
      stop()
      resolve(session.get().status === 'signedIn')
    })
  })

/** Stores a new token of `owner`'s session, such as the one that a change of password returns. */
export function renewToken(renewed: string | undefined, owner: string | undefined): void {
  const { user } = getSession()
  if (renewed !== undefined && user !== null && user._id === owner) signIn({ token: renewed, user })
}

/** Replaces the user after a profile edit. Ignores the answer to a call of an ended session. */
export function setUser(user: Me): void {
  const current = getSession().user?._id
  if (token !== null && (!current || current === user._id)) keepUser(user)
}

function keepUser(user: Me): void {
  isUsed = true
  storeUser(user)
  session.set({ status: 'signedIn', user, ending: null, ended: null })
}

/** Deletes token and user after a sign-out. */
export const signOut = (): void => clearSession(null)

/** Marks the end of a session as chosen, even if it is noticed before the sign-out call is answered. Returns the undo. */
export function expectSignOut(): () => void {
  isSignOutExpected = true
  return () => {
    isSignOutExpected = false
  }
}

/** Ends a session that the server no longer accepts, unless another session has begun. The screen is kept. */
export function endSession(endedToken: string, ended: Ended = 'unknown'): void {
  if (endedToken !== token) return
  // Another tab may have stored a new token of the same session, or have ended the session.
  const stored = localStorage.getItem('token')
  if (stored === token) clearSession(isSignOutExpected ? null : ended)
  else if (stored === null && isSignOutExpected) clearSession(null)
  else if (stored === null) followEnd()
}

/** Shows that the server has restricted the account, unless another session has begun. */
export function restrictSession(restrictedToken: string, restriction: Restriction): void {
  const { user } = session.get()
  if (restrictedToken === token && user && restrictionOf(user) !== restriction)
    keepUser({ ...user, standing: [restriction] })
}

/** Clears the session. `ended` is the server's reason; null after a sign-out. */
function clearSession(ended: Ended | null): void {
  const { user } = getSession()
  const drafts = `draft:${user?._id}:`
  token = null
  isSignOutExpected = false
  // Stored before the token, whose change other tabs react to.
  if (ended) localStorage.setItem(ENDED, ended)
  else localStorage.removeItem(ENDED)
  for (const key of storageKeys) localStorage.removeItem(key)
  // Here and not in app/offline/clear-local-data.ts, whose chunk may be unreachable; that module encrypts the drafts of an
  // ended session.
  if (!ended) for (const key of Object.keys(localStorage)) if (key.startsWith(drafts)) localStorage.removeItem(key)
  sessionStorage.clear()
  if (ended && keepScreen('ended', ended)) return
  session.set({ status: 'signedOut', user: null, ending: ended ? 'ended' : 'chosen', ended })
}

/** Follows the end of the session in another tab. */
function followEnd(): void {
  token = null
  sessionStorage.clear()
  const next = read()
  if (!next.ended || !keepScreen('elsewhere', next.ended))
    session.set({ ...next, ending: next.ended ? 'ended' : 'elsewhere' })
}

/** Keeps the screen of the ended session. False: nothing was shown yet. */
function keepScreen(ending: 'ended' | 'elsewhere', ended: Ended): boolean {
  const { status, user } = session.get()
  // Without a known user nobody could sign in to go on.
  const isKept = isUsed && status === 'signedIn' && !isUserUnknown()
  if (isKept) session.set({ status, user, ending, ended })
  return isKept
}

/** Whether there is a token whose user is not known yet. */
export const isUserUnknown = (): boolean => getSession().user?._id === ''

/** Stores the user, deduced from the reader of a conversation. */
export function deduceMe(me: Author): void {
  storeDeduced(me)
  if (isUserUnknown()) session.set({ ...getSession(), user: unknownMe(me) })
}

/** Fetches the user of a token on load. The stored user is shown until then. */
export async function resumeSession(fetchMe: () => Promise<Me>): Promise<void> {
  const resumed = token
  if (resumed === null) return
  try {
    const user = await fetchMe()
    if (resumed === token) keepUser(user)
  } catch {
    // A refused token has already ended the session. Without an answer the session goes on.
    if (resumed !== token) return
    isUsed = true
    if (getSession().user === null) session.set({ status: 'signedIn', user: unknownMe(), ending: null, ended: null })
  }
}

/** Follows sign-in and sign-out in other tabs. Returns the function that stops it. */
export function followOtherTabs(): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== 'token' && key !== 'user') return
    if (isStartingOver) return
    const stored = localStorage.getItem('token')
    if (stored === null) return followEnd()
    const user = readUser()
    // The other tab writes the token before the user: wait for the second event. At a kept screen the user must be known.
    if (user && isOfAnother(user)) return startOver()
    if (user || !isScreenKept()) token = stored
    if (user) session.set(read())
  }
  addEventListener('storage', handleStorage)
  return () => removeEventListener('storage', handleStorage)
}
