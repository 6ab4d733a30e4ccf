import type { ReactNode } from 'react'
import type { Author } from '#contract/calls/users.ts'
import { routes } from '#web/core/routes.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Link } from '#web/ui/link.tsx'
import { OneLine } from '#web/ui/one-line.tsx'

interface Props {
  user: Author
  /** Without a link, as nobody sees the page of a pending account. */
  isHidden?: boolean
  /** Content below the name. */
  children?: ReactNode
}

/** A user with a line about them. */
export function Person({ user, isHidden = false, children }: Props) {
  const name = (
    <>
      <OneLine className="font-bold">{user.name}</OneLine>
      <OneLine className="text-muted">@{user.username}</OneLine>
    </>
  )
  const line = 'flex min-h-6 min-w-0 flex-wrap items-center gap-x-2'
  return (
    <div className="flex min-w-0 flex-1 items-start gap-3">
      <Avatar src={user.avatar} />
      <div className="min-w-0 flex-1">
        {isHidden ? (
          <p className={line}>{name}</p>
        ) : (
          <Link to={routes.user(user.username)} className={`${line} hover:underline`}>
            {name}
          </Link>
        )}
        {children}
      </div>
    </div>
  )
}
