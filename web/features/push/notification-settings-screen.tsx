import { useQuery } from '@tanstack/react-query'
import type { NotifyFrom } from '#contract/calls/notifications.ts'
import type { NotificationSettings } from '#contract/calls/push.ts'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { SettingsPage, SettingsPart } from '#web/features/settings/settings-page.tsx'
import { SelectRow } from '#web/ui/controls/select.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { networkName } from '#web/ui/network.ts'
import { notificationSettingsOptions, useSaveNotificationSettings } from './api.ts'
import { DevicePush } from './device-push.tsx'
import { FilterChoices } from './filter-choices.tsx'
import { KindSkeletons, KindTable } from './kind-table.tsx'

/** Notification settings: kinds and senders, in Plus and by push on this and other devices. */
export default function NotificationSettingsScreen() {
  const query = useQuery(notificationSettingsOptions)
  return (
    <SettingsPage title={t('Notification settings')}>
      <SettingsPart
        title={t('Push notifications')}
        about={t('Get notified on this device when {network} is closed.', { network: networkName() })}
      >
        <DevicePush />
      </SettingsPart>
      <QueryStates {...queryStates(query, t('Failed to load settings'))} skeleton={<KindSkeletons />}>
        {query.data && <Choices settings={query.data} />}
      </QueryStates>
    </SettingsPage>
  )
}

const sources: readonly { value: NotifyFrom; label: string }[] = [
  { value: 'everyone', label: t('Everyone') },
  { value: 'following', label: t('People you follow') },
  { value: 'verified', label: t('Verified accounts') },
]

function Choices({ settings }: { settings: NotificationSettings }) {
  const { mutate } = useSaveNotificationSettings()
  return (
    <>
      <SettingsPart
        title={t('Notify me about')}
        about={t('What is off in {network} isn’t pushed either. Pushes go to every device where push is on.', {
          network: networkName(),
        })}
      >
        <KindTable settings={settings} />
        <SelectRow
          label={t('Notify me about activity from')}
          value={settings.inAppFrom}
          options={sources}
          onChange={(from) => mutate({ inAppFrom: from })}
        />
        <SelectRow
          label={t('Push activity from')}
          value={settings.pushFrom}
          options={sources}
          onChange={(from) => mutate({ pushFrom: from })}
        />
      </SettingsPart>
      <FilterChoices settings={settings} />
    </>
  )
}
