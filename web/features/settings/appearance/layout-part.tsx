import { Suspense } from 'react'
import { choose } from '#web/core/appearance/choices.ts'
import { useChoice } from '#web/core/appearance/use-choice.ts'
import { t } from '#web/core/i18n.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { SelectRow } from '#web/ui/controls/select.tsx'
import { Switch } from '#web/ui/controls/switch.tsx'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'

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

/** Text size, density and the actions below posts, with an example post. */
export function LayoutPart() {
  const size = useChoice('textSize') ?? DEFAULT
  const density = useChoice('density') ?? DEFAULT
  const isWide = useChoice('actions') === 'wide'
  return (
    <SettingsPart title={t('Text and layout')} about={t('For this browser.')}>
      <div className="mx-4 my-1 overflow-clip rounded-card border border-line">
        <Suspense fallback={<div className="h-29" />}>
          <SamplePost />
        </Suspense>
      </div>
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
    </SettingsPart>
  )
}
