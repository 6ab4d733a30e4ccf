import { SettingsList } from '#web/features/settings/settings-list.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** The settings list. */
export default function MoreScreen() {
  return (
    <>
      <PageHeader title="More" />
      <p className="border-b border-line px-4 py-6 text-2xl font-extrabold text-balance">Extra links and settings</p>
      <SettingsList />
    </>
  )
}
