import { getConnection, subscribeConnection } from '#web/core/api/connection.ts'
import { getSession } from '#web/core/session/session.ts'

/** Sends the drafts that were saved or deleted offline. Returns the function that stops it. */
export function syncSavedDrafts(): () => void {
  const attempt = () => {
    const user = getSession().user?._id
    if (getConnection() !== 'online' || !user || localStorage.getItem(`draft:${user}:unsynced`) === null) return
    void import('#web/features/posts/drafts/sync.ts').then(({ syncDrafts }) => syncDrafts()).catch(() => {})
  }
  attempt()
  return subscribeConnection(attempt)
}
