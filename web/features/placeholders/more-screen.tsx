import { SettingsList } from '#web/features/settings/settings-list.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** SPEC §2's words, and the settings they announce. */
export default function MoreScreen() {
  return (
    <>
      <PageHeader title="More" />
      <p className="border-b border-line px-4 py-6 text-2xl font-extrabold text-balance">Extra links and settings</p>
      <SettingsList />
    </>
  )
}
