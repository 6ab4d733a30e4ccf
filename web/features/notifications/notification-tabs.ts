import type { NotificationTab } from '#contract/calls/notifications.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'

interface TabTexts {
  value: NotificationTab
  label: string
  /** Shown while the tab is empty, with a link. */
  empty: { text: string; help: string; action: { to: string; label: string } }
}

export const notificationTabs: readonly TabTexts[] = [
  {
    value: 'all',
    label: t('All'),
    empty: {
      text: t("You're all caught up 🎉"),
      help: t('Likes, reposts, replies, mentions and new followers will appear here.'),
      action: { to: routes.people, label: t('Find people to follow') },
    },
  },
  {
    value: 'mentions',
    label: t('Mentions'),
    empty: {
      text: t('No mentions yet'),
      help: t('Replies to your posts and posts that mention you will appear here.'),
      action: { to: routes.compose(), label: t('Write a post') },
    },
  },
  {
    value: 'verified',
    label: t('Verified'),
    empty: {
      text: t('Nothing from verified accounts yet'),
      help: t('When verified accounts like, repost, reply, mention or follow you, you’ll see it here.'),
      action: { to: routes.verifiedOrgs, label: t('See verified organizations') },
    },
  },
]
