import { choose, setTheme } from '#web/core/appearance/choices.ts'
import { useChoice, useTheme } from '#web/core/appearance/use-choice.ts'
import { t } from '#web/core/i18n.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { themes } from '#web/features/settings/themes.ts'
import { SelectRow } from '#web/ui/controls/select.tsx'
import { Switch } from '#web/ui/controls/switch.tsx'

/** The theme, and the variant of the dark theme. */
export function ThemePart() {
  const theme = useTheme()
  const darkTheme = useChoice('darkTheme')
  return (
    <SettingsPart title={t('Theme')} about={t('For this browser. System follows your device.')}>
      <SelectRow label={t('Theme')} value={theme} options={themes} onChange={setTheme} />
      {theme === 'system' && (
        <Switch
          label={t('Dim when your device is dark')}
          isOn={darkTheme === 'dim'}
          onChange={(isOn) => choose('darkTheme', isOn ? 'dim' : null)}
        />
      )}
    </SettingsPart>
  )
}
