import type { QueryClient } from '@tanstack/react-query'
import { onLive } from '#web/core/live/live-events.ts'
import { findUser } from '#web/core/queries/patch-user.ts'
import { noteToggle } from '#web/core/queries/toggle.ts'
import { refetchRelation } from './toggles.ts'

const toggleFields = {
  following: { name: 'follow', mark: 'isFollowing' },
  blocking: { name: 'block', mark: 'isBlocking' },
} as const

/** Shows whom the member has followed or blocked elsewhere. */
export function syncRelations(cache: QueryClient): () => void {
  return onLive('own.relation', ({ user, relation, isOn }) => {
    const { name, mark } = toggleFields[relation]
    // Of what this tab does itself it hears by the answer.
    if (noteToggle(cache, `${name}:${user}`, isOn) || findUser(cache, user)?.[mark] === isOn) return
    refetchRelation(cache, name, user)
  })
}
