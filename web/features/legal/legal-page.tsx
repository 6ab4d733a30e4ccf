import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { LegalPage as Page } from '#contract/calls/legal.ts'
import { rich, t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { routes } from '#web/core/routes.ts'
import { FullDate } from '#web/ui/formatting/time.tsx'
import { Link } from '#web/ui/link.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { pageOptions } from './api.ts'
import { OpenPage, PageSkeleton } from './open-page.tsx'
import { WrittenHtml } from './written-html.tsx'

interface LegalPageProps {
  page: Page['page']
  title: string
  /** The content below the date; by default the text of the page. */
  show?: (page: Page) => ReactNode
}

/** Terms, privacy policy or rules: the version in the address, by default the current one. */
export function LegalPage({ page, title, show = showText }: LegalPageProps) {
  const [search] = useSearchParams()
  const given = search.get('version')
  const version = given !== null && /^\d{1,6}$/.test(given) ? Number(given) : null
  const query = useQuery(pageOptions(page, version))
  const { data } = query
  const notFound = t('This version doesn’t exist.')
  return (
    <OpenPage title={title}>
      <QueryStates
        {...queryStates(query, t('Failed to load this page'), 'version_not_found')}
        empty={{ text: notFound, action: <CurrentLink page={page} /> }}
        skeleton={<PageSkeleton />}
      >
        {data && (
          <>
            <PageDate {...data} />
            {show(data)}
            <Versions {...data} />
          </>
        )}
      </QueryStates>
    </OpenPage>
  )
}

const showText = ({ html, language }: Page) => <WrittenHtml html={html} language={language} />

const addresses = { terms: '/terms', privacy: '/privacy', rules: routes.rules }

const CurrentLink = ({ page }: Pick<Page, 'page'>) => (
  <Link to={addresses[page]} className="text-accent underline">
    {t('Read the current version')}
  </Link>
)

/** When the version was published, and whether another one applies. */
function PageDate({ page, version, publishedAt, versions }: Page) {
  const isCurrent = versions[0]?.version === version
  return (
    <p className="text-sm text-muted">
      {publishedAt ? rich('Published {date}', { date: <FullDate value={publishedAt} /> }) : t('Default text of Plus')}
      {!isCurrent && (
        <span className="mt-1 block font-medium text-ink">
          {t('This is an earlier version.')} <CurrentLink page={page} />
        </span>
      )}
    </p>
  )
}

/** Links to all versions, once there are several. */
function Versions({ page, version, versions }: Page) {
  if (versions.length < 2) return null
  return (
    <details className="border-t border-line pt-3">
      <summary className="min-h-8 cursor-pointer font-medium">{t('Earlier versions')}</summary>
      <ul className="flex flex-col gap-1 pt-1 text-sm">
        {versions.map((each, index) => (
          <li key={each.version}>
            <Link
              to={index === 0 ? addresses[page] : `${addresses[page]}?version=${each.version}`}
              aria-current={each.version === version || undefined}
              className="inline-flex min-h-8 items-center text-accent underline aria-[current]:font-bold aria-[current]:text-ink aria-[current]:no-underline"
            >
              {each.publishedAt ? <FullDate value={each.publishedAt} /> : t('Default text of Plus')}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
