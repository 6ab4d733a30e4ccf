import { useNavigate } from 'react-router'
import type { User } from '#contract/calls/users.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { BlockButton } from '#web/features/people/block-button.tsx'
import { FollowButton } from '#web/features/people/follow-button.tsx'
import { isBlockBetween } from '#web/features/people/toggles.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { Mail } from '#web/ui/icons.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { UserMenu } from './user-menu.tsx'

/** More, Message, Block and Follow. Across a block, Message and Follow explain why they are off. */
export function UserActions({ user }: { user: User }) {
  return (
    <>
      <UserMenu user={user} />
      <MessageButton user={user} />
      <BlockButton user={user} />
      <FollowButton user={user} size="md" />
    </>
  )
}

function MessageButton({ user }: { user: User }) {
  const navigate = useNavigate()
  const isOff = isBlockBetween(user)
  return (
    <IconButton
      icon={Mail}
      label={t('Message')}
      aria-disabled={isOff || undefined}
      onClick={() =>
        isOff
          ? toast.error(t('Messaging is unavailable due to a block.'))
          : void navigate(routes.messages(user.username))
      }
      // Beside Unblock a phone has no room for it.
      className={classNames('border border-control aria-disabled:opacity-55', isOff && 'max-icons:hidden')}
    />
  )
}
