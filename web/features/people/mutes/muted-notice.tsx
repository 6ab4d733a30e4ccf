import type { User } from '#contract/calls/users.ts'
import { rich, t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ShortTime } from '#web/ui/formatting/time.tsx'
import { useMute } from './use-mute.ts'

/** A notice on the page of a muted user, with the end of the mute and Unmute. */
export function MutedNotice({ user }: { user: User }) {
  const mute = useMute(user)
  const { username, isMuting, mutedUntil } = user
  if (!isMuting) return null
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3 text-muted">
      <span className="min-w-0 wrap-anywhere">
        {mutedUntil
          ? rich('You muted @{username} until {time}', { username, time: <ShortTime value={mutedUntil} /> })
          : t('You muted @{username}', { username })}
      </span>
      <Button variant="outline" size="sm" onClick={() => mute()}>
        {t('Unmute')}
      </Button>
    </p>
  )
}
