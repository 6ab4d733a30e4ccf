/** Live events: the socket, and what each feature does about what it hears. Fetched once the first view is there. */
import { connectLive } from '#web/core/live/live-socket.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { followMessages } from '#web/features/messages/live.ts'
import { followNotifications } from '#web/features/notifications/live.ts'
import { followTimelines } from '#web/features/timelines/live.ts'
import { followTweets } from '#web/features/tweets/live.ts'
import { followRelations } from '#web/features/users/live.ts'

/** Follows what happens until the returned function is called. */
export function startLive(): () => void {
  const follow = [followTweets, followRelations, followTimelines, followMessages, followNotifications]
  const stops = [...follow.map((each) => each(queryClient)), connectLive()]
  return () => {
    for (const stop of stops) stop()
  }
}
