import { Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { ServerWarning } from '#web/features/ops/server-warning.tsx'
import { SectionColumn } from '#web/features/settings/section-column.tsx'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { adminParts } from './admin-parts.ts'
import { PartMenu } from './part-menu.tsx'

const addressOf = (pathname: string) => pathname.toLowerCase().replace(/\/$/, '')

/** The administration of the network: the part of the address, with links to the parts that the viewer may use. */
export default function AdminScreen() {
  const me = useMe()
  const address = addressOf(useLocation().pathname)
  const part = adminParts.find(({ to }) => to === address)
  const own = adminParts.filter(({ isFor }) => isFor(me))
  if (part && !own.includes(part)) {
    const [first] = own
    // Moderators have fewer parts: the plain address leads to their first one.
    if (first && address === routes.admin) return <Navigate to={first.to} replace />
    return <Elsewhere {...forAdministrators} />
  }
  if (!part) return <Elsewhere {...notFound} />
  const { Part } = part
  return (
    <SettingsPage
      title={part.to === routes.admin ? t('Administration') : part.title}
      links={own.length > 1 && <PartMenu parts={own} shown={part} />}
      column={<SectionColumn label={t('Administration')} sections={own} shown={part.to} />}
    >
      {me.role === 'admin' && part.to !== routes.adminPart('server') && <ServerWarning />}
      <Suspense fallback={<Skeleton className="m-4 h-40" />}>
        <Part key={part.to} />
      </Suspense>
    </SettingsPage>
  )
}

const forAdministrators = {
  text: t('For administrators'),
  help: t('Ask the people who run this server if something needs to change.'),
}
const notFound = {
  text: t("This page doesn't exist."),
  help: t('Check the address, or start from the home page.'),
}

const Elsewhere = (state: { text: string; help: string }) => (
  <>
    <PageHeader title={t('Administration')} />
    <EmptyState {...state} action={<ButtonLink to={routes.home}>{t('Go home')}</ButtonLink>} />
  </>
)
