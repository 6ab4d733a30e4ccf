import { t } from '#web/core/i18n.ts'

/** Leads the keyboard past the navigation to the main column. Shown while it has the focus. */
export const SkipLink = () => (
  <a
    href="#main"
    className="fixed start-4 -top-20 z-60 rounded-pill bg-accent-fill px-4 py-2 font-bold text-on-fill focus:top-4"
  >
    {t('Skip to content')}
  </a>
)
