import { choose, mayPlay, savesData } from '#web/core/appearance/choices.ts'
import { useChosen } from '#web/core/appearance/use-choice.ts'
import { t } from '#web/core/i18n.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { Switch } from '#web/ui/controls/switch.tsx'
import { networkName } from '#web/ui/network.ts'

/** Settings of autoplay and data saving. */
export function DataPart() {
  const plays = useChosen(mayPlay)
  const saves = useChosen(savesData)
  return (
    <SettingsPart
      title={t('Motion and data')}
      about={t('For this browser. {network} also follows your device’s reduced-motion setting.', {
        network: networkName(),
      })}
    >
      <Switch
        label={t('Play animated images and videos')}
        help={t('When off, they play once you press or open them.')}
        isOn={plays}
        onChange={(isOn) => choose('autoplay', isOn ? 'on' : 'off')}
      />
      <Switch
        label={t('Save data')}
        help={t('Images and videos in posts load when you press them, and nothing loads in advance.')}
        isOn={saves}
        onChange={(isOn) => choose('dataSaving', isOn ? 'on' : 'off')}
      />
    </SettingsPart>
  )
}
