import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { blockedUsersOptions } from './api.ts'
import { BlockButton } from './block-button.tsx'
import { UserPages } from './user-pages.tsx'

const texts = {
  label: t('Blocked accounts'),
  empty: t('You haven’t blocked anyone'),
  help: t('Accounts you block will appear here.'),
  failure: t('Failed to load blocked accounts'),
}

/** The users whom the viewer has blocked. An unblocked one stays listed until the next visit, to be blocked again. */
export const BlockedUsers = () => (
  <UserPages
    query={useInfiniteQuery(blockedUsersOptions)}
    name="blocked"
    texts={texts}
    action={(user) => <BlockButton user={user} isOneOfMany />}
  />
)
