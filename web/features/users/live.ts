import type { QueryClient } from '@tanstack/react-query'
import { onLive } from '#web/core/live/live-events.ts'
import { findUser } from '#web/core/queries/patch-user.ts'
import { noteToggle } from '#web/core/queries/toggle.ts'
import { refetchRelation } from './toggles.ts'

const toggleFields = {
  following: { name: 'follow', mark: 'isFollowing' },
  blocking: { name: 'block', mark: 'isBlocking' },
} as const

/** Shows follows and blocks made on other devices. */
export function syncRelations(cache: QueryClient): () => void {
  return onLive('own.relation', ({ user, relation, isOn }) => {
    const { name, mark } = toggleFields[relation]
    // Changes made in this tab arrive with the answer.
    if (noteToggle(cache, `${name}:${user}`, isOn) || findUser(cache, user)?.[mark] === isOn) return
    refetchRelation(cache, name, user)
  })
}
