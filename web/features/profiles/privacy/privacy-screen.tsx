import { t } from '#web/core/i18n.ts'
import { SettingsPage, SettingsPart } from '#web/features/settings/settings-page.tsx'
import { PrivacySwitches, ProtectSwitch } from './privacy-switches.tsx'

/** Privacy settings: what others see. */
export default function PrivacyScreen() {
  return (
    <SettingsPage title={t('Privacy')}>
      <SettingsPart
        title={t('Your profile')}
        about={t(
          'Only you see your email address, your bookmarks and your list of likes. The author of a post is notified when you like it, and everyone who sees a post can see who liked it.',
        )}
      >
        <PrivacySwitches />
      </SettingsPart>
      <SettingsPart
        title={t('Your posts')}
        about={t('Protected posts never appear in search, trends or For you of people who don’t follow you.')}
      >
        <ProtectSwitch />
      </SettingsPart>
    </SettingsPage>
  )
}
