import { t } from '#web/core/i18n.ts'

/** The line between two ways to sign in. */
export const Or = () => (
  <div className="flex items-center gap-3 text-sm text-muted">
    <span className="h-px flex-1 bg-line" />
    {t('or', { context: 'between two ways to sign in' })}
    <span className="h-px flex-1 bg-line" />
  </div>
)
