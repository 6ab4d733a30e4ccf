/** Live events: the socket, and what each feature does about what it hears. Fetched once the first view is there. */
import { connectLive } from '#web/core/live/live-socket.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { syncMessages } from '#web/features/messages/live.ts'
import { syncNotifications } from '#web/features/notifications/live.ts'
import { syncTimelines } from '#web/features/timelines/live.ts'
import { syncTweets } from '#web/features/tweets/live.ts'
import { syncRelations } from '#web/features/users/live.ts'

/** Follows what happens until the returned function is called. */
export function startLive(): () => void {
  const follow = [syncTweets, syncRelations, syncTimelines, syncMessages, syncNotifications]
  const stops = [...follow.map((each) => each(queryClient)), connectLive()]
  return () => {
    for (const stop of stops) stop()
  }
}
