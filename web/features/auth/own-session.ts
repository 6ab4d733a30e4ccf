/** What every first view needs of signing in: who it is, and the way out. The forms have the rest (api.ts). */
import { api } from '#web/core/api/api.ts'
import { signOut } from '#web/core/session/session.ts'

export const fetchMe = () => api('GET /auth/me')

/** Signs out here at once; the server is asked to follow, but not waited for. */
export function logOut(): void {
  api('POST /auth/logout', { keepalive: true }).catch(() => {
    // The session then ends by its age.
  })
  signOut()
}
