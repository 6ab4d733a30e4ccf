/** The calls of the own session, which the initial bundle has. The calls of the forms are in web/features/auth/api.ts. */
import { api } from '#web/core/api/api.ts'
import { signOut } from '#web/core/session/session.ts'

/** Fetches the own account. */
export const fetchMe = () => api('GET /auth/me')

/** The key of the account that encrypts what an ended session leaves on this device. It changes with the password. */
export const fetchLocalKey = () => api('GET /auth/local-key')

/** Signs out locally at once, and ends the server's session in the background. */
export function logOut(): void {
  api('POST /auth/logout', { keepalive: true }).catch(() => {
    // The session expires on its own.
  })
  signOut()
}
