import type { AudienceName } from '#contract/parts/audience.ts'
import { t } from '#web/core/i18n.ts'
import { AtSign, Globe, type Icon, Users } from '#web/ui/icons.ts'

interface AudienceLook {
  icon: Icon
  /** The text of the choice. */
  label: string
}

/** The audiences of a post, from the widest to the narrowest. */
export const audienceLooks: Readonly<Record<AudienceName, AudienceLook>> = {
  everyone: { icon: Globe, label: t('Everyone') },
  followers: { icon: Users, label: t('Your followers') },
  mentioned: { icon: AtSign, label: t('Only people you mention') },
}

export const AUDIENCES = Object.keys(audienceLooks) as AudienceName[]
