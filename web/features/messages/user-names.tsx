import type { Author } from '#contract/calls/users.ts'

/** Name over @username. */
export function UserNames({ user }: { user: Author }) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="flex min-w-0 font-bold">
        <bdi className="truncate">{user.name}</bdi>
      </span>
      <span className="flex min-w-0 text-sm text-muted">
        <bdi className="truncate">@{user.username}</bdi>
      </span>
    </span>
  )
}
