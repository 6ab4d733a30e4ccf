import { SettingsPage, SettingsPart } from '#web/features/settings/settings-page.tsx'
import { BlockedList } from '#web/features/users/blocked-list.tsx'
import { BirthYearSwitch } from './birth-year-switch.tsx'

/** What others see of the member, and who sees nothing. */
export default function PrivacyScreen() {
  return (
    <SettingsPage title="Privacy">
      <SettingsPart
        title="Your profile"
        about="Your e-mail address, your bookmarks and your list of likes are seen by nobody else."
      >
        <BirthYearSwitch />
      </SettingsPart>
      <SettingsPart
        title="Blocked members"
        about="You see nothing of each other, and cannot follow or write to each other."
      >
        <BlockedList />
      </SettingsPart>
    </SettingsPage>
  )
}
