import { useInfiniteQuery } from '@tanstack/react-query'
import type { User } from '#contract/calls/users.ts'
import { rich, t } from '#web/core/i18n.ts'
import { mutedUsersOptions } from '#web/features/people/api.ts'
import { UserPages } from '#web/features/people/user-pages.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { ShortTime } from '#web/ui/formatting/time.tsx'
import { useMute } from './use-mute.ts'

const texts = {
  label: t('Muted accounts'),
  empty: t('You haven’t muted anyone'),
  help: t('Accounts you mute will appear here.'),
  failure: t('Failed to load muted accounts'),
}

/** The users whom the viewer has muted, each with the end of the mute. */
export const MutedUsers = () => (
  <UserPages
    query={useInfiniteQuery(mutedUsersOptions)}
    name="muted"
    texts={texts}
    action={(user) => <MuteButton user={user} />}
    reason={({ mutedUntil }) =>
      mutedUntil && (
        <p className="text-sm text-muted">{rich('Until {time}', { time: <ShortTime value={mutedUntil} /> })}</p>
      )
    }
  />
)

/** Unmute, or Mute again: an unmuted user stays listed until the next visit. */
function MuteButton({ user }: { user: User }) {
  const mute = useMute(user)
  const { username, isMuting } = user
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={isMuting ? t('Unmute @{username}', { username }) : t('Mute @{username}', { username })}
      onClick={() => mute()}
    >
      {isMuting ? t('Unmute') : t('Mute')}
    </Button>
  )
}
