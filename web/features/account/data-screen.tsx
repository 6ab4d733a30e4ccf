import { Download } from 'lucide-react'
import { SettingsPage, SettingsPart } from '#web/features/settings/settings-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useDataDownload } from './api.ts'

export default function DataScreen() {
  const { mutate, isPending } = useDataDownload()
  return (
    <SettingsPage title="Data download">
      <SettingsPart
        title="Your data"
        about="One file (JSON) with your profile, your posts and the addresses of their pictures, likes, reposts, bookmarks, whom you follow and who follows you, whom you have blocked, your conversations, what you are notified of, the services and second factors you sign in with, and your devices."
      >
        <div className="px-4 py-2">
          <Button busy={isPending} onClick={() => mutate()}>
            {!isPending && <Download aria-hidden size={18} />}
            {isPending ? 'Preparing your data…' : 'Download my data'}
          </Button>
        </div>
      </SettingsPart>
    </SettingsPage>
  )
}
