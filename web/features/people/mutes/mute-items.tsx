/** Menu items about a user, for posts and profiles. */

import { t } from '#web/core/i18n.ts'
import { Repeat2, Volume2, VolumeX } from '#web/ui/icons.ts'
import { MenuItem } from '#web/ui/overlays/menu.tsx'
import { useHideReposts, useMute } from './use-mute.ts'

type Mutable = Parameters<typeof useMute>[0]

/** Mute, after a dialog, or Unmute. */
export function MuteUserItem({ user, onAsk }: { user: Mutable; onAsk: () => void }) {
  const mute = useMute(user)
  const { username, isMuting } = user
  return (
    <MenuItem icon={isMuting ? Volume2 : VolumeX} onSelect={() => (isMuting ? mute() : onAsk())}>
      {isMuting ? t('Unmute @{username}', { username }) : t('Mute @{username}', { username })}
    </MenuItem>
  )
}

/** Hides reposts, or shows them again. */
export function HideRepostsItem({ user }: { user: Mutable }) {
  const hide = useHideReposts(user)
  const { username, hidesReposts } = user
  return (
    <MenuItem icon={Repeat2} onSelect={hide}>
      {hidesReposts ? t('Show reposts by @{username}', { username }) : t('Hide reposts by @{username}', { username })}
    </MenuItem>
  )
}
