import { SettingsPage, SettingsPart } from '#web/features/settings/settings-page.tsx'
import { DevicePush } from './device-push.tsx'
import { PushTypeSwitches } from './push-type-switches.tsx'

/** Which devices are told of what is new while Plus is closed, and of what. */
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
