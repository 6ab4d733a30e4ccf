import { setTheme } from '#web/core/appearance/choices.ts'
import { useTheme } from '#web/core/appearance/use-choice.ts'
import { t } from '#web/core/i18n.ts'
import { themes } from '#web/features/settings/themes.ts'

/** The choice between light, dark and the system's theme. */
export function ThemeSwitch() {
  const theme = useTheme()
  return (
    <fieldset className="inline-flex rounded-pill border border-line p-0.5">
      <legend className="sr-only">{t('Theme')}</legend>
      {themes.map(({ value, label, icon: Icon }) => (
        <label
          key={value}
          title={label}
          className="grid size-8 cursor-pointer place-items-center rounded-pill text-muted hover:text-ink has-checked:bg-press has-checked:text-ink forced-colors:has-checked:border has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="theme"
            value={value}
            checked={theme === value}
            onChange={() => setTheme(value)}
            className="sr-only"
          />
          <Icon aria-hidden size={18} />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
