import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import type { Theme } from '#web/core/theme.ts'

/** The themes to choose from. */
export const themes: readonly { value: Theme; label: string; icon: LucideIcon }[] = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
]
