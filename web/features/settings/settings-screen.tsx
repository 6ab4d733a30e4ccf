import { useBack } from '#web/core/use-back.ts'
import { AddressNotice } from '#web/features/recovery/address-notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SettingsList } from './settings-list.tsx'

/** The list of settings. */
export default function SettingsScreen() {
  const goBack = useBack()
  return (
    <>
      <PageHeader title="Settings" onBack={goBack} />
      <SettingsList />
      {/* Below the list, because it loads late and must not shift the layout. */}
      <AddressNotice />
    </>
  )
}
