import { t } from '#web/core/i18n.ts'
import { setTheme, useTheme } from '#web/core/theme.ts'
import { setUncovered, useUncovered } from '#web/features/tweets/card/covers.ts'
import { setRemindsOfAlt, useRemindsOfAlt } from '#web/features/tweets/compose/alt-reminder.ts'
import { RadioList } from '#web/ui/controls/radio-list.tsx'
import { Switch } from '#web/ui/controls/switch.tsx'
import { networkName } from '#web/ui/network.ts'
import { saveLanguage } from './api.ts'
import { LanguageSelect } from './language-select.tsx'
import { SettingsPage, SettingsPart } from './settings-page.tsx'
import { themes } from './themes.ts'

/** Settings of theme and language. */
export default function AppearanceScreen() {
  const theme = useTheme()
  const remindsOfAlt = useRemindsOfAlt()
  const uncovered = useUncovered()
  return (
    <SettingsPage title={t('Appearance and language')}>
      <SettingsPart title={t('Theme')} about={t('For this browser. System follows your device.')}>
        <RadioList label={t('Theme')} value={theme} options={themes} onChange={setTheme} />
      </SettingsPart>
      <SettingsPart
        title={t('Language')}
        about={t('For this browser, and for emails and push notifications from {network}.', { network: networkName() })}
      >
        <div className="px-4 pb-3">
          <LanguageSelect onChoose={saveLanguage} className="min-h-11 px-4" />
        </div>
      </SettingsPart>
      <SettingsPart
        title={t('Motion and text size')}
        about={t('{network} follows your device’s reduced-motion and text-size settings.', { network: networkName() })}
      />
      <SettingsPart
        title={t('Posts with warnings')}
        about={t('For this browser. Authors and moderators add the warnings.')}
      >
        <Switch
          label={t('Open posts with a content warning')}
          isOn={uncovered.warnings}
          onChange={(isOn) => setUncovered('warnings', isOn)}
        />
        <Switch
          label={t('Show sensitive images')}
          isOn={uncovered.sensitive}
          onChange={(isOn) => setUncovered('sensitive', isOn)}
        />
      </SettingsPart>
      <SettingsPart title={t('Posting')}>
        <Switch
          label={t('Remind me to describe images')}
          help={t('In this browser, before you post an image without a description.')}
          isOn={remindsOfAlt}
          onChange={setRemindsOfAlt}
        />
      </SettingsPart>
    </SettingsPage>
  )
}
