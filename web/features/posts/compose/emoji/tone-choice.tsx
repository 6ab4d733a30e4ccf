import { t } from '#web/core/i18n.ts'
import { withTone } from './skin-tone.ts'

const HAND = '✋'

/** Chooses the skin tone: a native select, which phones render natively. */
export function ToneChoice({ tone, onChange }: { tone: number; onChange: (tone: number) => void }) {
  const names = [
    t('No skin tone'),
    t('Light skin'),
    t('Medium-light skin'),
    t('Medium skin'),
    t('Medium-dark skin'),
    t('Dark skin'),
  ]
  return (
    <select
      aria-label={t('Skin tone')}
      value={tone}
      onChange={({ target }) => onChange(Number(target.value))}
      className="h-11 w-14 shrink-0 rounded-pill border border-control bg-canvas px-2 text-lg"
    >
      {names.map((name, index) => (
        <option key={name} value={index} aria-label={name}>
          {withTone(HAND, index)}
        </option>
      ))}
    </select>
  )
}
