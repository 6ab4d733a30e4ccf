import type { AudienceName } from '#contract/reach.ts'
import type { DraftReach } from '#web/core/drafts.ts'
import { t } from '#web/core/i18n.ts'
import { AtSign, Globe, type Icon, Users } from '#web/ui/icons.ts'

interface ReachLook {
  icon: Icon
  /** As a choice. */
  label: string
}

/** Who sees a post, in the order from wide to narrow. */
export const reachLooks: Readonly<Record<AudienceName, ReachLook>> = {
  everyone: { icon: Globe, label: t('Everyone') },
  followers: { icon: Users, label: t('Your followers') },
  mentioned: { icon: AtSign, label: t('Only people you mention') },
}

export const AUDIENCES = Object.keys(reachLooks) as AudienceName[]

/** Props of the choice of who sees a post. */
export interface ReachChoiceProps {
  reach: DraftReach
  /** A reply is seen by no more than what it answers. */
  widest: AudienceName
  isReply: boolean
  onChange: (change: Partial<DraftReach>) => void
}
