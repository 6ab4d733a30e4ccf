import { t } from '#web/core/i18n.ts'
import { showsCards } from '#web/features/posts/parts/card/shows-cards.ts'
import { showsSensitive, showsWarned } from '#web/features/posts/parts/content-warning/opened.ts'
import { altReminder } from '#web/features/posts/parts/images/alt-reminder.ts'
import { Switch } from '#web/ui/controls/switch.tsx'
import { DataPart } from './appearance/data-part.tsx'
import { LayoutPart } from './appearance/layout-part.tsx'
import { SettingsPage, SettingsPart } from './settings-page.tsx'

/** Settings of this browser: appearance, language, autoplay and data saving. */
export default function AppearanceScreen() {
  const remindsOfAlt = altReminder.useIsOn()
  const isWarnedShown = showsWarned.useIsOn()
  const isSensitiveShown = showsSensitive.useIsOn()
  const areCardsShown = showsCards.useIsOn()
  return (
    <SettingsPage title={t('Appearance and language')}>
      <LayoutPart />
      <DataPart />
      <SettingsPart title={t('Posts')} about={t('For this browser. Authors and moderators add the warnings.')}>
        <Switch label={t('Open posts with a content warning')} isOn={isWarnedShown} onChange={showsWarned.set} />
        <Switch label={t('Show sensitive images')} isOn={isSensitiveShown} onChange={showsSensitive.set} />
        <Switch
          label={t('Show link cards')}
          help={t('Title, summary and image of the page that a post links to.')}
          isOn={areCardsShown}
          onChange={showsCards.set}
        />
        <Switch
          label={t('Remind me to describe images')}
          help={t('Before you post an image without a description.')}
          isOn={remindsOfAlt}
          onChange={altReminder.set}
        />
      </SettingsPart>
    </SettingsPage>
  )
}
