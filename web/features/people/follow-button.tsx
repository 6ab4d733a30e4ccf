import { useState } from 'react'
import type { User } from '#contract/calls/users.ts'
import { t } from '#web/core/i18n.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button, type ButtonLook } from '#web/ui/controls/button.tsx'
import { isBlockBetween, useFollow } from './toggles.ts'

interface FollowButtonProps {
  user: User
  size?: ButtonLook['size']
  /** The default text for a failure. */
  failure?: string
  /** The id of the element that names the user, in lists. */
  describedBy?: string
}

const FOLLOWING = t('Following', { context: 'state of a button' })
const UNFOLLOW = t('Unfollow')
// The width of the wider text, so that nothing moves below the pointer.
const otherClass = 'after:invisible after:block after:h-0 after:overflow-hidden after:content-[attr(data-other)]'

/** A button with Follow or Following, which shows Unfollow on hover and focus. */
export function FollowButton({
  user,
  size = 'sm',
  failure = t('Follow/unfollow failed'),
  describedBy,
}: FollowButtonProps) {
  const toggle = useFollow(failure)
  const follow = () => toggle(user)
  // Hovered, or focused by the keyboard. Not right after pressing Follow, which would look undone.
  const [isPointedAt, setIsPointedAt] = useState(false)
  if (user.isOwnProfile) return null

  const { isFollowing, isRequested } = user
  if (isRequested)
    return (
      <Button
        variant="outline"
        size={size}
        aria-label={t('Cancel the request to follow @{username}', { username: user.username })}
        aria-describedby={describedBy}
        onClick={follow}
        className="shrink-0"
      >
        {t('Requested', { context: 'state of a button' })}
      </Button>
    )
  const offersUnfollow = isFollowing && isPointedAt
  return (
    <Button
      variant={isFollowing ? 'outline' : 'ink'}
      size={size}
      disabled={isBlockBetween(user)}
      aria-describedby={describedBy}
      onPointerEnter={(event) => setIsPointedAt(isFollowing && event.pointerType !== 'touch')}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={(event) => setIsPointedAt(isFollowing && event.currentTarget.matches(':focus-visible'))}
      onBlur={() => setIsPointedAt(false)}
      onClick={() => {
        setIsPointedAt(false)
        follow()
      }}
      onRefuse={follow}
      className={classNames('shrink-0', offersUnfollow && 'border-red/50 bg-red-soft text-red')}
    >
      {isFollowing ? (
        <span data-other={offersUnfollow ? FOLLOWING : UNFOLLOW} className={otherClass}>
          {offersUnfollow ? UNFOLLOW : FOLLOWING}
        </span>
      ) : (
        t('Follow')
      )}
    </Button>
  )
}
