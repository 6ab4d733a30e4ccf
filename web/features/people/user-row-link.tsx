import type { ReactNode } from 'react'
import { routes } from '#web/core/routes.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import { OneLine } from '#web/ui/one-line.tsx'

interface UserRowLinkProps {
  id: string
  username: string
  name: string
  /** Badges behind the name. */
  marks: ReactNode
  className?: string
  /** Below the name. */
  children: ReactNode
}

/** The name in a row of a list, a link to the user which covers the row. */
export const UserRowLink = ({ id, username, name, marks, className, children }: UserRowLinkProps) => (
  <Link
    id={id}
    to={routes.user(username)}
    className={classNames(
      'group outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent',
      className,
    )}
  >
    <span className="flex min-w-0 items-center gap-1">
      <OneLine className="font-bold group-hover:underline">{name}</OneLine>
      {marks}
    </span>
    {children}
  </Link>
)
