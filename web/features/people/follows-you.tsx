import { t } from '#web/core/i18n.ts'

/** The label "Follows you". */
export const FollowsYou = () => (
  <span className="shrink-0 rounded-pill bg-press px-2 text-xs leading-5 font-medium">{t('Follows you')}</span>
)
