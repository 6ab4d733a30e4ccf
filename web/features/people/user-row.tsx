import { type ReactNode, useId } from 'react'
import type { User } from '#contract/calls/users.ts'
import { routes } from '#web/core/routes.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Link } from '#web/ui/link.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { ProtectedMark, VerifiedBadge } from './author-line.tsx'
import { FollowButton } from './follow-button.tsx'
import { FollowsYou } from './follows-you.tsx'

const ROW = 64
const LINE = 20
const CHARACTERS_A_LINE = 65

/** The estimated height of a row until it is measured. */
export const estimateUserRow = ({ bio }: User) =>
  ROW + (bio ? 4 + LINE * Math.min(3, Math.ceil(bio.length / CHARACTERS_A_LINE)) : 0)

interface UserRowProps {
  user: User
  /** The default text for a failed follow. */
  failure?: string
  /** Without bio. */
  isCompact?: boolean
  /** Replaces the Follow button. */
  action?: ReactNode
  /** The reason why the user is listed. */
  reason?: ReactNode
}

/** The class of a link that covers its row. */
export const rowLinkClass =
  'group outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent'

/** A user in a list. The whole row links to their page. */
export function UserRow({ user, failure, isCompact = false, action, reason }: UserRowProps) {
  const id = useId()
  return (
    <div className="relative flex items-start gap-3 px-4 py-row transition-colors hover:bg-hover">
      <Avatar src={user.avatar} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            id={id}
            to={routes.user(user.username)}
            className={`${rowLinkClass} min-w-0 flex-1 basis-24 narrow:basis-full`}
          >
            <span className="flex min-w-0 items-center gap-1">
              <OneLine className="font-bold group-hover:underline">{user.name}</OneLine>
              {user.isVerifiedOrg && <VerifiedBadge />}
              {user.isProtected && <ProtectedMark />}
            </span>
            <span className="flex min-w-0 flex-wrap items-center gap-x-1 text-muted">
              <OneLine>@{user.username}</OneLine>
              {user.isFollowedBy && !isCompact && <FollowsYou />}
            </span>
          </Link>
          <span className="relative z-1 flex">
            {action ?? <FollowButton user={user} describedBy={id} {...(failure && { failure })} />}
          </span>
        </div>
        {reason}
        {user.bio && !isCompact && (
          <p dir="auto" className="mt-1 line-clamp-3 wrap-anywhere">
            {user.bio}
          </p>
        )}
      </div>
    </div>
  )
}
