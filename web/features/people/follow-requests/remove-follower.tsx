import { useState } from 'react'
import type { User } from '#contract/calls/users.ts'
import { t } from '#web/core/i18n.ts'
import { FollowButton } from '#web/features/people/follow-button.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { UserMinus } from '#web/ui/icons.ts'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { useRemoveFollower } from './api.ts'

/** Actions in the list of own followers: Remove, after a confirmation, and Follow. */
export function FollowerActions({ user }: { user: User }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <span className="flex items-center gap-2">
      {user.isFollowedBy && (
        <IconButton
          icon={UserMinus}
          tone="muted"
          label={t('Remove @{username}', { username: user.username })}
          onClick={() => setIsAsking(true)}
        />
      )}
      <FollowButton user={user} />
      <RemoveFollowerDialog user={user} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </span>
  )
}

interface RemoveFollowerDialogProps {
  user: User
  isOpen: boolean
  onClose: () => void
}

/** Asks before a follower is removed. */
export function RemoveFollowerDialog({ user, isOpen, onClose }: RemoveFollowerDialogProps) {
  const { mutate } = useRemoveFollower(user._id)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('Remove @{username} from your followers?', { username: user.username })}
      text={t('We won’t notify them. They can follow you again, or ask to if your posts are protected.')}
      confirm={t('Remove')}
      isDanger
      onConfirm={() => {
        onClose()
        mutate()
      }}
      onClose={onClose}
    />
  )
}
