import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { routes } from '#web/core/routes.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReauthDialog } from './reauth-dialog.tsx'

/** A section of the settings, with a link back to the list. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={title} onBack={() => navigate(routes.settings)} />
      {children}
      <ReauthDialog />
    </>
  )
}

/** A part of a section, with a heading. */
export function SettingsPart({ title, about, children }: { title: string; about?: ReactNode; children?: ReactNode }) {
  return (
    <section aria-label={title} className="border-b border-line pb-3">
      <h2 className="px-4 pt-4 text-xl font-extrabold">{title}</h2>
      {about && <p className="px-4 pt-1 pb-2 text-muted">{about}</p>}
      {children}
    </section>
  )
}
