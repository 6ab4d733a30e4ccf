import type { CaseUser } from '#contract/moderation-schemas.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { Link } from '#web/ui/link.tsx'

/** The @handle of an account in a case, with a link to its page while it exists. */
export function UserName({ user: { username, isDeleted } }: { user: CaseUser }) {
  if (isDeleted)
    return (
      <span>
        <bdi className="font-medium">@{username}</bdi> <span className="text-muted">({t('deleted account')})</span>
      </span>
    )
  return (
    <Link to={routes.user(username)} className="font-medium hover:underline">
      <bdi>@{username}</bdi>
    </Link>
  )
}
