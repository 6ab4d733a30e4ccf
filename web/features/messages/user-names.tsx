import type { Author } from '#contract/calls/users.ts'
import { OneLine } from '#web/ui/one-line.tsx'

/** A name above its @username. */
export function UserNames({ user }: { user: Author }) {
  return (
    <span className="flex min-w-0 flex-col">
      <OneLine className="font-bold">{user.name}</OneLine>
      <OneLine className="text-sm text-muted">@{user.username}</OneLine>
    </span>
  )
}
