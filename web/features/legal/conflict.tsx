import type { ReactNode } from 'react'
import { t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'

interface ConflictProps {
  onRebase: () => void
  onDiscard: () => void
  /** The other administrator's version. */
  children: ReactNode
}

/** Shows the version that another administrator published while this one was edited. */
export const Conflict = ({ onRebase, onDiscard, children }: ConflictProps) => (
  <section role="alert" className="flex flex-col gap-3 rounded-card border border-control p-3">
    <p className="font-bold">{t('Someone else published a new version while you were editing.')}</p>
    <p>{t('Your version is above, theirs is below. Copy what you need from it, then keep yours.')}</p>
    <div className="max-h-80 overflow-y-auto rounded-card bg-hover p-3">{children}</div>
    <div className="flex flex-wrap gap-3">
      <Button variant="outline" onClick={onRebase} className="pointer-coarse:min-h-11">
        {t('Keep mine')}
      </Button>
      <Button variant="outline" onClick={onDiscard} className="pointer-coarse:min-h-11">
        {t('Take theirs')}
      </Button>
    </div>
  </section>
)
