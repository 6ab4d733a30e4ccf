import type { ReportCategory } from '#contract/moderation.ts'
import { t } from '#web/core/i18n.ts'

/** Templates for reasons. The moderator can edit them. */
export const templates: readonly { category: ReportCategory; text: string }[] = [
  { category: 'spam', text: t('You posted ads or links that people didn’t ask for, again and again.') },
  { category: 'harassment', text: t('You insulted or threatened people. Argue about things, not about people.') },
  { category: 'hate', text: t('You attacked people because of who they are. That has no place here.') },
  { category: 'violence', text: t('You threatened people, or called for violence against them.') },
  { category: 'sexual', text: t('You posted sexual media without marking it as sensitive.') },
  { category: 'child_safety', text: t('What you posted endangers children. We report such cases to the authorities.') },
  {
    category: 'self_harm',
    text: t(
      'What you posted encourages people to hurt themselves. If you need help, please talk to someone you trust.',
    ),
  },
  {
    category: 'impersonation',
    text: t('Your account pretends to be another person or organization. Change its name and avatar.'),
  },
  { category: 'privacy', text: t('You shared private information about a person without their consent.') },
  { category: 'illegal', text: t('What you posted is against the law.') },
]
