import { SettingsPage, SettingsPart } from '#web/features/settings/settings-page.tsx'
import { BlockedUsers } from '#web/features/users/blocked-users.tsx'
import { PrivacySwitches } from './privacy-switches.tsx'

/** Privacy settings: what others see, and blocked users. */
export default function PrivacyScreen() {
  return (
    <SettingsPage title="Privacy">
      <SettingsPart
        title="Your profile"
        about="Only you see your e-mail address, your bookmarks and your list of likes. The author of a post is notified when you like it, and programs that use the API of this server can read who liked a post last."
      >
        <PrivacySwitches />
      </SettingsPart>
      <SettingsPart
        title="Blocked members"
        about="You see nothing of each other, and cannot follow or write to each other."
      >
        <BlockedUsers />
      </SettingsPart>
    </SettingsPage>
  )
}
