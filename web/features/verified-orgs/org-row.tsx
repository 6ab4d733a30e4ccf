import { useId } from 'react'
import type { VerifiedOrg } from '#contract/calls/verified-orgs.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { VerifiedBadge } from '#web/features/people/author-line.tsx'
import { rowLinkClass } from '#web/features/people/user-row.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/controls/button.tsx'
import { websiteUrl } from '#web/ui/formatting/website-url.ts'
import { Link } from '#web/ui/link.tsx'
import { OneLine } from '#web/ui/one-line.tsx'

/** An organisation in the list: the row links to its profile, Visit to its website. */
export function OrgRow({ org }: { org: VerifiedOrg }) {
  const id = useId()
  const website = org.website ? websiteUrl(org.website) : null
  return (
    <div className="relative flex items-start gap-3 narrow:flex-wrap border-b border-line px-4 py-row transition-colors hover:bg-hover">
      <Avatar src={org.logo} size="large" />
      <div className="min-w-0 flex-1 narrow:basis-32">
        <Link id={id} to={routes.user(org.handle)} className={rowLinkClass}>
          <span className="flex min-w-0 items-center gap-1">
            <OneLine className="font-bold group-hover:underline">{org.name || org.handle}</OneLine>
            <VerifiedBadge />
          </span>
          <OneLine className="text-muted">@{org.handle}</OneLine>
        </Link>
        <p dir="auto" className="mt-1 line-clamp-3 wrap-anywhere">
          {org.description || t('Verified organization')}
        </p>
      </div>
      {website && (
        <a
          href={website}
          target="_blank"
          rel="noopener noreferrer"
          aria-describedby={id}
          className={`relative z-1 narrow:ms-auto ${buttonClass({ variant: 'outline', size: 'sm' })}`}
        >
          {t('Visit')}
        </a>
      )}
    </div>
  )
}
