import type { ReactNode } from 'react'
import { t } from '#web/core/i18n.ts'

/** The filters above a list, in as many columns as fit. */
export const FilterBar = ({ className, children }: { className: string; children: ReactNode }) => (
  <search
    aria-label={t('Filters')}
    className={`grid grid-cols-2 gap-2 border-b border-line px-4 py-3 narrow:grid-cols-1 ${className}`}
  >
    {children}
  </search>
)
