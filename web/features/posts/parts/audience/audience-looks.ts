import type { AudienceName, WhoRepliesName } from '#contract/parts/audience.ts'
import { t } from '#web/core/i18n.ts'
import { AtSign, Globe, type Icon, Users } from '#web/ui/icons.ts'

interface AudienceLook {
  icon: Icon
  /** The text of the choice. */
  label: string
  /** What the choice means, as a sentence. */
  sentence: string
}

/** The audiences of a post, from the widest to the narrowest. */
export const audienceLooks: Readonly<Record<AudienceName, AudienceLook>> = {
  everyone: { icon: Globe, label: t('Everyone'), sentence: t('Everyone can read') },
  followers: { icon: Users, label: t('Your followers'), sentence: t('Your followers can read') },
  mentioned: { icon: AtSign, label: t('Only people you mention'), sentence: t('Only people you mention can read') },
}

export const AUDIENCES = Object.keys(audienceLooks) as AudienceName[]

/** What each choice of who may reply means, as a sentence. */
export const replySentences: Readonly<Record<WhoRepliesName, string>> = {
  everyone: t('Everyone can reply'),
  followed: t('People you follow can reply'),
  mentioned: t('Only people you mention can reply'),
}
