import { SettingsPage, SettingsPart } from '#web/features/settings/settings-page.tsx'
import { DevicePush } from './device-push.tsx'
import { PushTypeSwitches } from './push-type-switches.tsx'

/** The push settings: this device, and the types of notifications. */
export default function NotificationSettingsScreen() {
  return (
    <SettingsPage title="Notification settings">
      <SettingsPart title="Push" about="Plus can tell this device of what is new while it is closed.">
        <DevicePush />
      </SettingsPart>
      <SettingsPart title="What is pushed" about="On all your devices. Your notifications list always has everything.">
        <PushTypeSwitches />
      </SettingsPart>
    </SettingsPage>
  )
}
