/** Live events: the socket and each feature's listeners. Fetched after the first view. */
import { connectLive } from '#web/core/live/live-socket.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { syncTimelines } from '#web/features/feeds/live.ts'
import { syncMessages } from '#web/features/messages/live.ts'
import { syncNotifications } from '#web/features/notifications/live.ts'
import { syncRelations } from '#web/features/people/live.ts'
import { syncTweets } from '#web/features/posts/live.ts'

/** Starts live events. Returns the function that stops them. */
export function startLive(): () => void {
  const follow = [syncTweets, syncRelations, syncTimelines, syncMessages, syncNotifications]
  const stops = [...follow.map((each) => each(queryClient)), connectLive()]
  return () => {
    for (const stop of stops) stop()
  }
}
