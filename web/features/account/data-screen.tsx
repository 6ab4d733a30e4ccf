import { t } from '#web/core/i18n.ts'
import { SettingsPage, SettingsPart } from '#web/features/settings/settings-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Download } from '#web/ui/icons.ts'
import { useDataDownload } from './use-data-download.ts'

export default function DataScreen() {
  const { mutate, isPending } = useDataDownload()
  return (
    <SettingsPage title={t('Data download')}>
      <SettingsPart
        title={t('Your data')}
        about={t(
          'A JSON file with your profile, posts, drafts, scheduled posts, topics, likes, reposts, bookmarks, votes in polls, followers, follows, blocks, conversations, settings, sign-in methods and devices. Images are included as links.',
        )}
      >
        <div className="flex justify-end px-4 py-2">
          <Button busy={isPending} onClick={() => mutate()}>
            {!isPending && <Download aria-hidden size={18} />}
            {isPending ? t('Preparing your data…') : t('Download my data')}
          </Button>
        </div>
      </SettingsPart>
    </SettingsPage>
  )
}
