/** The session calls of the initial bundle: fetch the user, sign out. The calls of the forms are in api.ts. */
import { api } from '#web/core/api/api.ts'
import { signOut } from '#web/core/session/session.ts'

export const fetchMe = () => api('GET /auth/me')

/** Signs out locally at once, and ends the server's session in the background. */
export function logOut(): void {
  api('POST /auth/logout', { keepalive: true }).catch(() => {
    // The session expires on its own.
  })
  signOut()
}
