import type { QueryClient } from '@tanstack/react-query'
import { onLive, stopAll } from '#web/core/live/live-events.ts'
import { findUser, USERS } from '#web/core/queries/patch-user.ts'
import { noteToggle } from '#web/core/queries/toggle.ts'
import { getSession } from '#web/core/session/session.ts'
import { refetchRelation } from './toggles.ts'

const toggleFields = {
  following: { name: 'follow', mark: 'isFollowing' },
  blocking: { name: 'block', mark: 'isBlocking' },
  muting: { name: 'mute', mark: 'isMuting' },
} as const

/** Shows follows and blocks made on other devices. */
export function syncRelations(cache: QueryClient): () => void {
  return stopAll([syncToggles(cache), syncRequests(cache)])
}

/** Shows new, withdrawn and answered follow requests: from the viewer, and to the viewer. */
const syncRequests = (cache: QueryClient) =>
  onLive('follow.request', ({ user, requester, isPending }) => {
    if (user === getSession().user?._id) {
      void cache.invalidateQueries({ queryKey: ['follow-requests'] })
      // A list on screen keeps its answered rows.
      if (isPending) void cache.invalidateQueries({ queryKey: [...USERS, 'follow-requests'] })
    } else if (requester === getSession().user?._id && !noteToggle(cache, `follow:${user}`, isPending))
      refetchRelation(cache, 'follow', user)
  })

function syncToggles(cache: QueryClient): () => void {
  return onLive('own.relation', ({ user, relation, isOn }) => {
    const { name, mark } = toggleFields[relation]
    // Changes made in this tab arrive with the answer.
    if (noteToggle(cache, `${name}:${user}`, isOn) || findUser(cache, user)?.[mark] === isOn) return
    refetchRelation(cache, name, user)
  })
}
