import { Suspense } from 'react'
import { choose, setTheme } from '#web/core/appearance/choices.ts'
import { useChoice, useTheme } from '#web/core/appearance/use-choice.ts'
import { t } from '#web/core/i18n.ts'
import { chosenLanguage } from '#web/core/language-choice.ts'
import { saveLanguage } from '#web/features/settings/api.ts'
import { chooseLanguage, languageOptions } from '#web/features/settings/language-select.tsx'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { themes } from '#web/features/settings/themes.ts'
import { SelectRow } from '#web/ui/controls/select.tsx'
import { Switch } from '#web/ui/controls/switch.tsx'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { networkName } from '#web/ui/network.ts'

// A chunk with the cards of posts, which other settings do not need.
const SamplePost = lazyPart(
  new LazyModule(() => import('#web/features/posts/card/sample-post.tsx')),
  (it) => it.SamplePost,
)

const DEFAULT = 'default'
const sizes = [
  { value: 'small', label: t('Small', { context: 'text size' }) },
  { value: DEFAULT, label: t('Default', { context: 'text size' }) },
  { value: 'large', label: t('Large', { context: 'text size' }) },
  { value: 'larger', label: t('Extra large', { context: 'text size' }) },
] as const
const densities = [
  { value: DEFAULT, label: t('Cozy') },
  { value: 'compact', label: t('Compact') },
] as const

const orUsual = <V extends string>(value: V | typeof DEFAULT): V | null => (value === DEFAULT ? null : value)

/** Theme, text size, density, the actions below posts, and the language, with an example post. */
export function LayoutPart() {
  const theme = useTheme()
  const darkTheme = useChoice('darkTheme')
  const size = useChoice('textSize') ?? DEFAULT
  const density = useChoice('density') ?? DEFAULT
  const isWide = useChoice('actions') === 'wide'
  return (
    <SettingsPart title={t('Appearance')} about={t('For this browser. System follows your device.')}>
      <div className="mx-4 my-1 overflow-clip rounded-card border border-line">
        <Suspense fallback={<div className="h-29" />}>
          <SamplePost />
        </Suspense>
      </div>
      <SelectRow label={t('Theme')} value={theme} options={themes} onChange={setTheme} />
      {theme === 'system' && (
        <Switch
          label={t('Dim when your device is dark')}
          isOn={darkTheme === 'dim'}
          onChange={(isOn) => choose('darkTheme', isOn ? 'dim' : null)}
        />
      )}
      <SelectRow
        label={t('Text size')}
        help={t('On top of the size your device sets.')}
        value={size}
        options={sizes}
        onChange={(next) => choose('textSize', orUsual(next))}
      />
      <SelectRow
        label={t('Density')}
        value={density}
        options={densities}
        onChange={(next) => choose('density', orUsual(next))}
      />
      <Switch
        label={t('Full-width actions')}
        help={t('Reply, repost, like, bookmark and share span the whole post.')}
        isOn={isWide}
        onChange={(isOn) => choose('actions', isOn ? 'wide' : null)}
      />
      <SelectRow
        label={t('Language')}
        help={t('Also for emails and push notifications from {network}.', { network: networkName() })}
        value={chosenLanguage() ?? ''}
        options={languageOptions}
        onChange={(language) => void chooseLanguage(language, saveLanguage)}
      />
    </SettingsPart>
  )
}
