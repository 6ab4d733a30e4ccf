import { useInfiniteQuery } from '@tanstack/react-query'
import { blockedUsersOptions } from './api.ts'
import { BlockButton } from './block-button.tsx'
import { UserPages } from './user-pages.tsx'

const texts = {
  label: 'Blocked members',
  empty: 'You have blocked nobody',
  help: 'People you block on their profile are listed here.',
  failure: 'Failed to load blocked members',
}

/** The users the viewer has blocked. An unblocked one stays listed until the next visit, to be blocked again. */
export const BlockedUsers = () => (
  <UserPages
    query={useInfiniteQuery(blockedUsersOptions)}
    name="blocked"
    texts={texts}
    action={(user) => <BlockButton user={user} isOneOfMany />}
  />
)
