import { useState } from 'react'
import type { User } from '#contract/calls/users.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button, type ButtonLook } from '#web/ui/controls/button.tsx'
import { isBlockBetween, useFollow } from './toggles.ts'

interface FollowButtonProps {
  user: User
  size?: ButtonLook['size']
  /** The text when following fails. */
  failure?: string
  /** The id of the element that names the user, in lists. */
  describedBy?: string
}

/** Follow or Following; Unfollow on hover. */
export function FollowButton({
  user,
  size = 'sm',
  failure = 'Follow/unfollow failed',
  describedBy,
}: FollowButtonProps) {
  const follow = useFollow(user, failure)
  // Not right after pressing Follow: that would look undone.
  const [isPointedAt, setIsPointedAt] = useState(false)
  if (user.isOwnProfile) return null

  const { isFollowing } = user
  const offersUnfollow = isFollowing && isPointedAt
  return (
    <Button
      variant={isFollowing ? 'outline' : 'ink'}
      size={size}
      disabled={isBlockBetween(user)}
      aria-describedby={describedBy}
      onPointerEnter={(event) => setIsPointedAt(isFollowing && event.pointerType !== 'touch')}
      onPointerLeave={() => setIsPointedAt(false)}
      onClick={() => {
        setIsPointedAt(false)
        follow()
      }}
      onRefuse={follow}
      className={classNames(
        'shrink-0',
        isFollowing && 'min-w-26',
        offersUnfollow && 'border-red/50 bg-red-soft text-red',
      )}
    >
      {offersUnfollow ? 'Unfollow' : isFollowing ? 'Following' : 'Follow'}
    </Button>
  )
}
