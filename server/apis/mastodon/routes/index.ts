import type { mastodonCalls } from '#server/apis/mastodon/calls/index.ts'
import type { Routes } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { accountsRoutes } from './accounts.ts'
import { appsRoutes } from './apps.ts'
import { bookmarkRoutes } from './bookmarks.ts'
import { conversationsRoutes } from './conversations.ts'
import { discoveryRoutes } from './discovery.ts'
import { filtersRoutes } from './filters.ts'
import { groupedNotificationsRoutes } from './grouped-notifications.ts'
import { instanceRoutes } from './instance.ts'
import { listRoutes } from './lists.ts'
import { markerRoutes } from './markers.ts'
import { mediaRoutes } from './media.ts'
import { notificationPolicyRoutes } from './notification-policy.ts'
import { notificationRequestsRoutes } from './notification-requests.ts'
import { notificationsRoutes } from './notifications.ts'
import { ownAccountRoutes } from './own-account.ts'
import { pollRoutes } from './polls.ts'
import { pushRoutes } from './push.ts'
import { relationRoutes } from './relations.ts'
import { reportsRoutes } from './reports.ts'
import { scheduledRoutes } from './scheduled.ts'
import { searchRoutes } from './search.ts'
import { statusMarkRoutes } from './status-marks.ts'
import { statusPeopleRoutes } from './status-people.ts'
import { statusWriteRoutes } from './status-writes.ts'
import { statusRoutes } from './statuses.ts'
import { tagRoutes } from './tags.ts'
import { timelineRoutes } from './timelines.ts'
import { trendRoutes } from './trends.ts'

export const mastodonRoutes = (deps: Deps): Routes<typeof mastodonCalls> => ({
  ...appsRoutes(deps),
  ...instanceRoutes(deps),
  ...accountsRoutes(deps),
  ...ownAccountRoutes(deps),
  ...relationRoutes(deps),
  ...discoveryRoutes(deps),
  ...statusRoutes(deps),
  ...statusWriteRoutes(deps),
  ...statusMarkRoutes(deps),
  ...statusPeopleRoutes(deps),
  ...pollRoutes(deps),
  ...mediaRoutes(deps),
  ...scheduledRoutes(deps),
  ...timelineRoutes(deps),
  ...bookmarkRoutes(deps),
  ...tagRoutes(deps),
  ...trendRoutes(deps),
  ...markerRoutes(deps),
  ...listRoutes(),
  ...notificationsRoutes(deps),
  ...notificationPolicyRoutes(deps),
  ...notificationRequestsRoutes(deps),
  ...groupedNotificationsRoutes(deps),
  ...conversationsRoutes(deps),
  ...searchRoutes(deps),
  ...filtersRoutes(deps),
  ...pushRoutes(deps),
  ...reportsRoutes(deps),
})
