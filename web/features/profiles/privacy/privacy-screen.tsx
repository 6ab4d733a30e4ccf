import { t } from '#web/core/i18n.ts'
import { SettingsPage, SettingsPart } from '#web/features/settings/settings-page.tsx'
import { MessagePrivacy } from './message-privacy.tsx'
import { PostPrivacy } from './post-privacy.tsx'
import { ProfilePrivacy } from './profile-privacy.tsx'

/** Privacy settings: what others see, and who may write. */
export default function PrivacyScreen() {
  return (
    <SettingsPage title={t('Privacy')}>
      <SettingsPart
        title={t('Your profile')}
        about={t('Only you see your email address, your bookmarks and your list of likes.')}
      >
        <ProfilePrivacy />
      </SettingsPart>
      <SettingsPart
        title={t('Your posts')}
        about={t('Protected posts never appear in search, trends or For you of people who don’t follow you.')}
      >
        <PostPrivacy />
      </SettingsPart>
      <SettingsPart title={t('Messages')}>
        <MessagePrivacy />
      </SettingsPart>
    </SettingsPage>
  )
}
