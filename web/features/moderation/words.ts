import type { ActKind, CaseView, SubjectKind } from '#contract/moderation.ts'
import { t } from '#web/core/i18n.ts'
import {
  CircleCheck,
  CircleSlash,
  EyeOff,
  type Icon,
  Images,
  Snowflake,
  Trash2,
  TriangleAlert,
  UserX,
} from '#web/ui/icons.ts'

/** The choices of a decision. */
export type Choice = 'dismiss' | ActKind

interface ChoiceWords {
  /** The text on a button and in the list of choices. */
  label: string
  /** The text in a history. */
  done: string
  about: string
  icon: Icon
  /** Whether it can have an end. */
  hasEnd?: boolean
  /** Whether it is about one post. */
  isForPost?: boolean
}

/** The choices of a decision, in ascending severity. */
export const choiceWords: Readonly<Record<Choice, ChoiceWords>> = {
  dismiss: {
    label: t('Dismiss'),
    done: t('Dismissed'),
    about: t('No rule was broken. We’ll notify those who reported it, not the member.'),
    icon: CircleCheck,
  },
  warn: {
    label: t('Warn'),
    done: t('Warned'),
    about: t('The member reads your reason. Nothing else changes.'),
    icon: TriangleAlert,
    hasEnd: true,
  },
  mark_tweet: {
    label: t('Mark post as sensitive'),
    done: t('Post marked as sensitive'),
    about: t('Its images are hidden behind a warning.'),
    icon: EyeOff,
    isForPost: true,
    hasEnd: true,
  },
  remove_tweet: {
    label: t('Remove post'),
    done: t('Post removed'),
    about: t('It’s hidden at once, and deleted after 30 days.'),
    icon: Trash2,
    isForPost: true,
    hasEnd: true,
  },
  mark_account: {
    label: t('Mark all media as sensitive'),
    done: t('All media marked as sensitive'),
    about: t('All images of the account are hidden behind a warning.'),
    icon: Images,
    hasEnd: true,
  },
  limit: {
    label: t('Limit account'),
    done: t('Account limited'),
    about: t('People who don’t follow it won’t see it in search, trends or suggestions.'),
    icon: CircleSlash,
    hasEnd: true,
  },
  freeze: {
    label: t('Freeze account'),
    done: t('Account frozen'),
    about: t('The member can read, but not post, like, follow or send messages.'),
    icon: Snowflake,
    hasEnd: true,
  },
  suspend: {
    label: t('Suspend account'),
    done: t('Account suspended'),
    about: t('Its posts are hidden, and it’s signed out everywhere. The member can read the decision and appeal.'),
    icon: UserX,
    hasEnd: true,
  },
}

/** Texts for the subjects of a case. */
export const kindWords: Readonly<Record<SubjectKind, string>> = {
  tweet: t('Post', { context: 'noun' }),
  user: t('Account'),
  message: t('Message', { context: 'noun' }),
}

/** Texts for the views of the queue. */
export const viewWords: Readonly<Record<Exclude<CaseView, 'appeals'>, string>> = {
  open: t('All open'),
  unclaimed: t('Unclaimed'),
  mine: t('Claimed by me'),
  closed: t('Closed'),
}

/** Roles of an account. */
export const roleWords: Readonly<Record<string, string>> = { admin: t('Administrator'), moderator: t('Moderator') }

/** Restrictions of an account, for moderators. */
const standings: Readonly<Record<string, string>> = {
  pending: t('Waiting for approval'),
  limited: t('Limited'),
  frozen: t('Frozen'),
  suspended: t('Suspended'),
  leaving: t('Deleting account'),
  sensitive: t('Media sensitive'),
  deleted: t('Deleted account'),
}
/** The text of a restriction; its name if it is unknown. */
export const standingWord = (standing: string): string => standings[standing] ?? standing
