import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { routes } from '#web/core/routes.ts'
import { useBack } from '#web/core/use-back.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { isFromList } from './from-list.ts'
import { ReauthDialog } from './reauth-dialog.tsx'

interface SettingsPageProps {
  title: string
  /** Links to related sections, below the title. */
  links?: ReactNode
  children: ReactNode
}

/** A section of the settings, with a link back to the list. */
export function SettingsPage({ title, links, children }: SettingsPageProps) {
  const navigate = useNavigate()
  const goBack = useBack()
  const { state } = useLocation()
  return (
    <>
      <PageHeader title={title} onBack={() => (isFromList(state) ? goBack() : navigate(routes.settings))}>
        {links}
      </PageHeader>
      {children}
      <ReauthDialog />
    </>
  )
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
