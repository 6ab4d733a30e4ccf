import type { ShownUser } from '#contract/calls/profiles.ts'
import type { Author } from '#contract/calls/users.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Link } from '#web/ui/link.tsx'

/** Followers of a user whom the viewer follows, too, with a link to their list. */
export function FollowedBy({ user: { username, knownFollowers } }: { user: ShownUser }) {
  if (!knownFollowers || knownFollowers.users.length === 0) return null
  const { users, count } = knownFollowers
  return (
    <Link
      to={routes.knownFollowers(username)}
      className="group mt-3 flex min-h-6 items-center gap-3 text-sm text-muted pointer-coarse:min-h-11"
    >
      <span className="flex shrink-0">
        {users.map((user) => (
          <Avatar
            key={user._id}
            src={user.avatar}
            size={22}
            className="-ms-2 box-content border-2 border-canvas first:ms-0"
          />
        ))}
      </span>
      <span className="min-w-0 wrap-anywhere group-hover:underline">{followedByText(users, count)}</span>
    </Link>
  )
}

function followedByText([first, second]: readonly Author[], count: number): string {
  if (!first) return ''
  if (!second || count < 2) return t('Followed by {name}', { name: isolated(first.name) })
  const names = { first: isolated(first.name), second: isolated(second.name) }
  if (count === 2) return t('Followed by {first} and {second}', names)
  return t('Followed by {first}, {second} and {others, plural, one {# other} other {# others}} you follow', {
    ...names,
    others: count - 2,
  })
}

// Isolates the writing direction of a name.
const isolated = (name: string) => `\u2068${name}\u2069`
