/** All calls of Mastodon's client API, by method and path after `/api`. */
import { accounts } from './accounts.ts'
import { apps } from './apps.ts'
import { bookmarks } from './bookmarks.ts'
import { conversations } from './conversations.ts'
import { discovery } from './discovery.ts'
import { filters } from './filters.ts'
import { groupedNotifications } from './grouped-notifications.ts'
import { instance } from './instance.ts'
import { lists } from './lists.ts'
import { markers } from './markers.ts'
import { media } from './media.ts'
import { notificationPolicy } from './notification-policy.ts'
import { notificationRequests } from './notification-requests.ts'
import { notifications } from './notifications.ts'
import { ownAccount } from './own-account.ts'
import { polls } from './polls.ts'
import { push } from './push.ts'
import { relations } from './relations.ts'
import { reports } from './reports.ts'
import { scheduled } from './scheduled.ts'
import { search } from './search.ts'
import { statusMarks } from './status-marks.ts'
import { statusPeople } from './status-people.ts'
import { statusWrites } from './status-writes.ts'
import { statuses } from './statuses.ts'
import { tags } from './tags.ts'
import { timelines } from './timelines.ts'
import { trends } from './trends.ts'

export const mastodonCalls = {
  ...apps,
  ...instance,
  ...accounts,
  ...ownAccount,
  ...relations,
  ...discovery,
  ...statuses,
  ...statusWrites,
  ...statusMarks,
  ...statusPeople,
  ...polls,
  ...media,
  ...scheduled,
  ...timelines,
  ...bookmarks,
  ...tags,
  ...trends,
  ...markers,
  ...lists,
  ...notifications,
  ...notificationPolicy,
  ...notificationRequests,
  ...groupedNotifications,
  ...conversations,
  ...search,
  ...filters,
  ...push,
  ...reports,
}
