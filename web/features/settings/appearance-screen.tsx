import { setTheme, useTheme } from '#web/core/theme.ts'
import { RadioList } from '#web/ui/controls/radio-list.tsx'
import { SettingsPage, SettingsPart } from './settings-page.tsx'
import { themes } from './themes.ts'

/** Settings of the theme in this browser. */
export default function AppearanceScreen() {
  const theme = useTheme()
  return (
    <SettingsPage title="Appearance">
      <SettingsPart title="Theme" about="In this browser. System follows the settings of your device.">
        <RadioList label="Theme" value={theme} options={themes} onChange={setTheme} />
      </SettingsPart>
      <SettingsPart
        title="Motion and text size"
        about="Nothing moves here when your device is set to reduce motion, and text is as large as your browser is set to show it."
      />
    </SettingsPage>
  )
}
