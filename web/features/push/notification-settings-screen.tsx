import { useQuery } from '@tanstack/react-query'
import type { NotifyFrom } from '#contract/calls/notifications.ts'
import type { NotificationSettings } from '#contract/calls/push.ts'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { SettingsPage, SettingsPart } from '#web/features/settings/settings-page.tsx'
import { RadioList } from '#web/ui/controls/radio-list.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { networkName } from '#web/ui/network.ts'
import { notificationSettingsOptions, useSaveNotificationSettings } from './api.ts'
import { DevicePush } from './device-push.tsx'
import { FilterChoices } from './filter-choices.tsx'
import { KindSkeletons, KindSwitches } from './kind-switches.tsx'

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
  const { inApp, inAppFrom, push, pushFrom } = settings
  const { mutate } = useSaveNotificationSettings()
  // Kinds that are off in Plus are not pushed.
  const pushable = Object.entries(push).filter(([type]) => type === 'message' || inApp[type as keyof typeof inApp])
  return (
    <>
      <SettingsPart title={t('Notify me about')} about={t('What you turn off here isn’t pushed either.')}>
        <KindSwitches values={inApp} onChange={({ message: _, ...change }) => mutate({ inApp: change })} />
      </SettingsPart>
      <SettingsPart title={t('Notify me about activity from')}>
        <RadioList
          label={t('Notify me about activity from')}
          value={inAppFrom}
          options={sources}
          onChange={(from) => mutate({ inAppFrom: from })}
        />
      </SettingsPart>
      <FilterChoices settings={settings} />
      <SettingsPart title={t('Push to my devices')} about={t('On every device where push is on.')}>
        <KindSwitches values={Object.fromEntries(pushable)} onChange={(change) => mutate({ push: change })} />
      </SettingsPart>
      <SettingsPart title={t('Push activity from')}>
        <RadioList
          label={t('Push activity from')}
          value={pushFrom}
          options={sources}
          onChange={(from) => mutate({ pushFrom: from })}
        />
      </SettingsPart>
    </>
  )
}
