import type { Theme } from '#web/core/appearance/choices.ts'
import { t } from '#web/core/i18n.ts'
import { Contrast, type Icon, Monitor, Moon, Sun } from '#web/ui/icons.ts'

/** The themes to choose from. */
export const themes: readonly { value: Theme; label: string; icon: Icon }[] = [
  { value: 'light', label: t('Light'), icon: Sun },
  { value: 'dim', label: t('Dim'), icon: Contrast },
  { value: 'dark', label: t('Dark'), icon: Moon },
  { value: 'system', label: t('System'), icon: Monitor },
]
