import { blockedUsersOptions } from './api.ts'
import { BlockButton } from './block-button.tsx'
import { UserPages } from './user-pages.tsx'

const words = {
  label: 'Blocked members',
  empty: 'You have blocked nobody',
  help: 'Block somebody on their page, and they are listed here.',
  failure: 'Failed to load blocked members',
}

/** Whom the viewer has blocked. Who is unblocked stays until one leaves, in case it was a slip. */
export const BlockedUsers = () => (
  <UserPages
    name="blocked"
    options={blockedUsersOptions}
    words={words}
    end={(user) => <BlockButton user={user} isOneOfMany />}
  />
)
