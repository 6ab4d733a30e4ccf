import type { Author } from '#contract/calls/users.ts'

/** Name over @username. */
export function UserNames({ user }: { user: Author }) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="truncate font-bold">
        <bdi>{user.name}</bdi>
      </span>
      <span className="truncate text-sm text-muted">
        <bdi>@{user.username}</bdi>
      </span>
    </span>
  )
}
