import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { About } from '#contract/calls/legal.ts'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { routes } from '#web/core/routes.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Link } from '#web/ui/link.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { useNetwork } from '#web/ui/network.ts'
import { aboutOptions } from './api.ts'
import { OpenPage, PageSkeleton } from './open-page.tsx'

/** About the network: its operator, its software and its pages. */
export default function AboutScreen() {
  const query = useQuery(aboutOptions)
  const { name } = useNetwork()
  const { data } = query
  return (
    <OpenPage title={t('About {network}', { network: name })}>
      <QueryStates {...queryStates(query, t('Failed to load this page'))} skeleton={<PageSkeleton />}>
        {data && (
          <>
            <ContactPart {...data} />
            {data.administrators.length > 0 && (
              <Part title={t('Administrators')}>
                <ul className="flex flex-col gap-1">
                  {data.administrators.map((each) => (
                    <Administrator key={each._id} {...each} />
                  ))}
                </ul>
              </Part>
            )}
            <Part title={t('Terms and rules')}>
              <ul className="flex flex-col">
                <PageLink href="/terms">{t('Terms of Service')}</PageLink>
                <PageLink href="/privacy">{t('Privacy Policy')}</PageLink>
                <li>
                  <Link to={routes.rules} className={linkClass}>
                    {t('Rules')}
                  </Link>
                </li>
              </ul>
            </Part>
            <Part title={t('Software')}>
              <p>
                {data.software} {data.version}
              </p>
              <ul className="flex flex-col">
                <PageLink href={data.source}>{t('Source code')}</PageLink>
                <PageLink href="/api/docs">{t('API')}</PageLink>
              </ul>
            </Part>
          </>
        )}
      </QueryStates>
    </OpenPage>
  )
}

const linkClass = 'inline-flex min-h-8 items-center text-accent underline'

/** A page of the server, as the operator may redirect it. */
const PageLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <li>
    <a href={href} className={linkClass}>
      {children}
    </a>
  </li>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="flex flex-col gap-2">
    <h2 className="text-lg font-bold">{title}</h2>
    {children}
  </section>
)

function ContactPart({ contact: { name, address, email } }: About) {
  return (
    <Part title={t('Contact')}>
      {name || address || email ? (
        <address className="flex flex-col gap-1 not-italic">
          {name && <bdi className="font-medium wrap-anywhere">{name}</bdi>}
          {address && (
            <span dir="auto" className="whitespace-pre-line wrap-anywhere">
              {address}
            </span>
          )}
          {email && (
            <a href={`mailto:${email}`} className={`${linkClass} wrap-anywhere`}>
              {email}
            </a>
          )}
        </address>
      ) : (
        <p className="text-muted">{t('The people who run this server haven’t added contact details.')}</p>
      )}
    </Part>
  )
}

const Administrator = ({ username, name, avatar }: About['administrators'][number]) => (
  <li>
    <Link to={routes.user(username)} className="flex min-h-11 items-center gap-3 rounded-card hover:bg-hover">
      <Avatar src={avatar} size={36} />
      <span className="min-w-0">
        <bdi className="block truncate font-bold">{name}</bdi>
        <span className="block truncate text-sm text-muted" dir="ltr">
          @{username}
        </span>
      </span>
    </Link>
  </li>
)
