import { t } from '#web/core/i18n.ts'
import { Globe, Lock, Users } from '#web/ui/icons.ts'

/** Who may quote a post, as choices. */
export const quoters = [
  { value: 'everyone', label: t('Everyone'), icon: Globe },
  { value: 'followers', label: t('Your followers'), icon: Users },
  { value: 'nobody', label: t('Only you'), icon: Lock },
] as const
