import type { ActKind } from '#contract/moderation.ts'
import { t } from '#web/core/i18n.ts'

interface DecisionWords {
  title: string
  /** The title of a decision that is no longer in force, if it differs. */
  titleOver?: string
  /** The effect on the member. */
  effect: string
}

/** Titles and effects of acts, as the affected member reads them. */
export const decisionWords: Readonly<Record<ActKind, DecisionWords>> = {
  warn: { title: t('You got a warning'), effect: t('Your account stays as it is.') },
  remove_tweet: { title: t('Your post was removed'), effect: t('No one can see it anymore.') },
  mark_tweet: {
    title: t('Your post was marked as sensitive'),
    effect: t('People see a warning before its images.'),
  },
  mark_account: {
    title: t('Your media was marked as sensitive'),
    effect: t('People see a warning before your images.'),
  },
  limit: {
    title: t('Your account is limited'),
    titleOver: t('Your account was limited'),
    effect: t('People who don’t follow you won’t find you in search, trends or suggestions.'),
  },
  freeze: {
    title: t('Your account is frozen'),
    titleOver: t('Your account was frozen'),
    effect: t('You can read, but not post, like, follow or send messages.'),
  },
  suspend: {
    title: t('Your account is suspended'),
    titleOver: t('Your account was suspended'),
    effect: t('No one can see your profile and posts, and you can’t use the network.'),
  },
}
