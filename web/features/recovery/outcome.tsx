import type { ReactNode } from 'react'
import { t } from '#web/core/i18n.ts'
import { AuthCard } from '#web/features/auth/auth-card.tsx'
import { CircleAlert, CircleCheck } from '#web/ui/icons.ts'

/** The result of a mailed link, announced, with the next step. */
export function Outcome({ isGood, text, children }: { isGood: boolean; text: string; children?: ReactNode }) {
  const Icon = isGood ? CircleCheck : CircleAlert
  return (
    <>
      <p role={isGood ? 'status' : 'alert'} className="flex items-start gap-3 text-lg">
        <Icon aria-hidden size={24} className={`shrink-0 ${isGood ? 'text-green' : 'text-red'}`} />
        {text}
      </p>
      {children && <div className="mt-6 flex flex-col gap-3">{children}</div>}
    </>
  )
}

/** Shown while a mailed link is being checked. */
export const ReadingLink = ({ title }: { title: string }) => (
  <AuthCard title={title}>
    <p role="status" className="text-muted">
      {t('One moment…')}
    </p>
  </AuthCard>
)
