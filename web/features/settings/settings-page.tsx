import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useBack } from '#web/core/use-back.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { isFromList } from './from-list.ts'
import { ReauthDialog } from './reauth-dialog.tsx'
import { SectionColumn } from './section-column.tsx'
import { useOwnSectionGroups } from './use-section-groups.ts'

interface SettingsPageProps {
  title: string
  /** Links to related sections, below the title. */
  links?: ReactNode
  /** The column beside the page, where there is room; the settings unless it is given. */
  column?: ReactNode
  children: ReactNode
}

/** A section of the settings, with a link back to the list, and the list beside it where there is room. */
export function SettingsPage({ title, links, column = <SettingsColumn />, children }: SettingsPageProps) {
  const navigate = useNavigate()
  const goBack = useBack()
  const { state } = useLocation()
  return (
    <>
      <PageHeader title={title} onBack={() => (isFromList(state) ? goBack() : navigate(routes.settings))}>
        {links}
      </PageHeader>
      <div className="side:grid side:grid-cols-[minmax(0,1fr)_37.5rem]">
        {column}
        <div className="min-w-0 border-line side:min-h-[calc(100dvh-3.25rem)] side:border-s">{children}</div>
      </div>
      <ReauthDialog />
    </>
  )
}

/** The viewer's own settings. Those of the network have a column of their own. */
function SettingsColumn() {
  const { pathname } = useLocation()
  const sections = useOwnSectionGroups().flatMap((group) => group.sections)
  const shown = sections.find(({ to, settings }) => to === pathname || settings.some((each) => each.to === pathname))
  return <SectionColumn label={t('Settings')} sections={sections} shown={shown?.to} />
}

interface SettingsPartProps {
  title: string
  about?: ReactNode
  children?: ReactNode
}

/** A part of a section, with a heading. */
export function SettingsPart({ title, about, children }: SettingsPartProps) {
  return (
    <section data-part aria-label={title} className="border-b border-line pb-3">
      <h2 className="px-4 pt-4 text-xl font-extrabold">{title}</h2>
      {about && <p className="px-4 pt-1 pb-2 text-muted">{about}</p>}
      {children}
    </section>
  )
}
