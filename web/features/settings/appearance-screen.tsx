import { t } from '#web/core/i18n.ts'
import { setTheme, useTheme } from '#web/core/theme.ts'
import { RadioList } from '#web/ui/controls/radio-list.tsx'
import { SettingsPage, SettingsPart } from './settings-page.tsx'
import { themes } from './themes.ts'

/** Settings of the theme in this browser. */
export default function AppearanceScreen() {
  const theme = useTheme()
  return (
    <SettingsPage title={t('Appearance')}>
      <SettingsPart title={t('Theme')} about={t('For this browser. System follows your device.')}>
        <RadioList label={t('Theme')} value={theme} options={themes} onChange={setTheme} />
      </SettingsPart>
      <SettingsPart
        title={t('Motion and text size')}
        about={t('Plus follows your device’s reduced-motion and text-size settings.')}
      />
    </SettingsPage>
  )
}
