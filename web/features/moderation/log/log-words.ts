import type { LogAction } from '#contract/moderation.ts'
import { t } from '#web/core/i18n.ts'
import { choiceWords } from '#web/features/moderation/words.ts'

/** Texts for the actions of the log. */
export const logWords: Readonly<Record<LogAction, string>> = {
  warn: choiceWords.warn.done,
  remove_tweet: choiceWords.remove_tweet.done,
  mark_tweet: choiceWords.mark_tweet.done,
  mark_account: choiceWords.mark_account.done,
  limit: choiceWords.limit.done,
  freeze: choiceWords.freeze.done,
  suspend: choiceWords.suspend.done,
  open_case: t('Case opened'),
  claim: t('Case claimed'),
  release: t('Case released'),
  dismiss: t('Case dismissed'),
  close: t('Case closed'),
  note: t('Note added'),
  undo: t('Decision undone'),
  lift: t('Decision ended early'),
  end: t('Decision expired'),
  purge: t('Removed post deleted'),
  appeal: t('Appealed'),
  accept_appeal: t('Appeal accepted'),
  reject_appeal: t('Appeal rejected'),
  export_log: t('Log downloaded'),
  refuse_tag: t('Hashtag hidden or allowed'),
  approve_sign_up: t('New account approved'),
  reject_sign_up: t('New account rejected'),
  change_sign_up: t('Sign-up settings changed'),
  end_invitation: t('Invitation ended'),
  change_role: t('Role changed'),
  delete_account: t('Account deleted'),
  end_sessions: t('Signed out everywhere'),
  change_rule: t('Automatic rules changed'),
  stop_rule: t('Automatic rule stopped'),
}
