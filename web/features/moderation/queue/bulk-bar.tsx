import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Case } from '#contract/calls/cases.ts'
import { t } from '#web/core/i18n.ts'
import { useShortcuts } from '#web/core/keyboard.ts'
import { type BulkChange, useBulk } from '#web/features/moderation/api.ts'
import { DecideDialog, type MadeDecision } from '#web/features/moderation/decide/decide-dialog.tsx'
import { type Choice, choiceWords } from '#web/features/moderation/words.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { X } from '#web/ui/icons.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { focusHeading } from '#web/ui/page-header.tsx'
import { showFailures } from './show-failures.ts'

interface BulkBarProps {
  rows: readonly Case[]
  isAll: boolean
  onAll: () => void
  onClear: () => void
}

const all = Object.keys(choiceWords) as Choice[]

/** Actions on all selected cases. */
export function BulkBar({ rows, isAll, onAll, onClear }: BulkBarProps) {
  const [isDeciding, setIsDeciding] = useState(false)
  const { mutate, isPending } = useBulk()
  const run = (change: Omit<BulkChange, 'cases'>) =>
    mutate(
      { ...change, cases: rows.map(({ _id }) => _id) },
      {
        onSuccess: ({ done, failed }) => {
          flushSync(onClear)
          // The focused element was in this bar or its dialog.
          if (document.activeElement === document.body) focusHeading()
          const count = done.length
          if (count > 0)
            toast.success(
              change.action === 'claim'
                ? t('{count, plural, one {# case claimed} other {# cases claimed}}', { count })
                : t('{count, plural, one {# case decided} other {# cases decided}}', { count }),
            )
          showFailures(failed, rows)
        },
      },
    )
  const decide = ({ choice, reason, rule, endsAt }: MadeDecision) =>
    run(
      choice === 'dismiss'
        ? { action: 'dismiss', ...(reason !== '' && { note: reason }) }
        : { action: 'act', act: { kind: choice, reason, ...(rule && { rule }), ...(endsAt && { endsAt }) } },
    )
  const claim = () => run({ action: 'claim' })
  useShortcuts({ c: () => void claim() })
  const count = rows.length
  const hasPosts = rows.every(({ kind }) => kind === 'tweet')
  return (
    <section
      aria-label={t('Selected cases')}
      className="sticky bottom-[calc(3.25rem+env(safe-area-inset-bottom)+var(--banner))] z-10 flex flex-wrap items-center gap-2 border-y border-line bg-raised px-4 py-2 icons:bottom-(--banner)"
    >
      <div className="me-auto flex items-center gap-2 max-icons:w-full">
        <IconButton icon={X} label={t('Clear selection')} size="sm" onClick={onClear} className="-ms-2" />
        <p role="status" className="flex-1 font-bold">
          {t('{count, plural, one {# selected} other {# selected}}', { count })}
        </p>
        {!isAll && (
          <Button variant="ghost" size="sm" onClick={onAll} className="pointer-coarse:min-h-11">
            {t('Select all')}
          </Button>
        )}
      </div>
      <Button
        variant="outline"
        busy={isPending && !isDeciding}
        onClick={claim}
        className="max-icons:flex-1 pointer-coarse:min-h-11"
      >
        {t('Claim')}
      </Button>
      <Button
        disabled={isPending}
        onClick={() => setIsDeciding(true)}
        className="max-icons:flex-1 pointer-coarse:min-h-11"
      >
        {t('Decide…')}
      </Button>
      <DecideDialog
        isOpen={isDeciding}
        onClose={() => setIsDeciding(false)}
        title={t('Decide {count, plural, one {# case} other {# cases}}', { count })}
        choices={all.filter((choice) => hasPosts || !choiceWords[choice].isForPost)}
        tweets={[]}
        username={null}
        isBusy={isPending}
        onDecide={decide}
      />
    </section>
  )
}
