import { t } from '#web/core/i18n.ts'
import type { Theme } from '#web/core/theme.ts'
import { type Icon, Monitor, Moon, Sun } from '#web/ui/icons.ts'

/** The themes to choose from. */
export const themes: readonly { value: Theme; label: string; icon: Icon }[] = [
  { value: 'light', label: t('Light'), icon: Sun },
  { value: 'dark', label: t('Dark'), icon: Moon },
  { value: 'system', label: t('System'), icon: Monitor },
]
