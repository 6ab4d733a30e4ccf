import { t } from '#web/core/i18n.ts'
import { showsCards } from '#web/features/posts/parts/card/shows-cards.ts'
import { showsSensitive, showsWarned } from '#web/features/posts/parts/content-warning/opened.ts'
import { altReminder } from '#web/features/posts/parts/images/alt-reminder.ts'
import { Switch } from '#web/ui/controls/switch.tsx'
import { networkName } from '#web/ui/network.ts'
import { saveLanguage } from './api.ts'
import { DataPart } from './appearance/data-part.tsx'
import { LayoutPart } from './appearance/layout-part.tsx'
import { ThemePart } from './appearance/theme-part.tsx'
import { LanguageSelect } from './language-select.tsx'
import { SettingsPage, SettingsPart } from './settings-page.tsx'

/** Settings of this browser: appearance, language, autoplay and data saving. */
export default function AppearanceScreen() {
  const remindsOfAlt = altReminder.useIsOn()
  const isWarnedShown = showsWarned.useIsOn()
  const isSensitiveShown = showsSensitive.useIsOn()
  const areCardsShown = showsCards.useIsOn()
  return (
    <SettingsPage title={t('Appearance and language')}>
      <ThemePart />
      <LayoutPart />
      <SettingsPart
        title={t('Language')}
        about={t('For this browser, and for emails and push notifications from {network}.', { network: networkName() })}
      >
        <div className="px-4 pb-3">
          <LanguageSelect onChoose={saveLanguage} className="min-h-11 px-4" />
        </div>
      </SettingsPart>
      <DataPart />
      <SettingsPart
        title={t('Posts with warnings')}
        about={t('For this browser. Authors and moderators add the warnings.')}
      >
        <Switch label={t('Open posts with a content warning')} isOn={isWarnedShown} onChange={showsWarned.set} />
        <Switch label={t('Show sensitive images')} isOn={isSensitiveShown} onChange={showsSensitive.set} />
      </SettingsPart>
      <SettingsPart title={t('Links in posts')}>
        <Switch
          label={t('Show link cards')}
          help={t('In this browser: title, summary and image of the page that a post links to.')}
          isOn={areCardsShown}
          onChange={showsCards.set}
        />
      </SettingsPart>
      <SettingsPart title={t('Posting')}>
        <Switch
          label={t('Remind me to describe images')}
          help={t('In this browser, before you post an image without a description.')}
          isOn={remindsOfAlt}
          onChange={altReminder.set}
        />
      </SettingsPart>
    </SettingsPage>
  )
}
