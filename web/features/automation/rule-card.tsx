import { useState } from 'react'
import type { AutomaticRule } from '#contract/calls/automation.ts'
import { t } from '#web/core/i18n.ts'
import { describeConditions, describeReaction, stateWords } from '#web/features/moderation/rule-words.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ArrowRight } from '#web/ui/icons.ts'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useDeleteRule, useSetState, useUndoRule } from './api.ts'
import { RuleMatches } from './rule-matches.tsx'

interface RuleCardProps {
  rule: AutomaticRule
  onEdit: () => void
}

/** One rule: its conditions, its act and its state. */
export function RuleCard({ rule, onEdit }: RuleCardProps) {
  const { name, state, conditions, reaction, isStopped, matchesCount, actsCount } = rule
  const [showsMatches, setShowsMatches] = useState(false)
  const { label, about } = stateWords[state]
  return (
    <article aria-label={name} className="flex flex-col gap-2 border-t border-line px-4 py-4">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h3 className="min-w-0 text-lg font-bold wrap-anywhere">
          <bdi>{name}</bdi>
        </h3>
        <span className={state === 'live' ? 'font-bold text-accent' : 'text-muted'}>{label}</span>
      </div>
      {isStopped && (
        <p role="alert" className="text-red">
          {t('It acted too often within an hour and went back to shadow mode. Check what it did.')}
        </p>
      )}
      <p className="text-sm text-muted">{about}</p>
      <ul className="list-disc ps-5">
        {describeConditions(conditions).map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <p className="flex gap-2">
        <ArrowRight aria-hidden size={18} className="mt-px shrink-0 rtl:-scale-x-100" />
        {describeReaction(reaction)}
      </p>
      <p className="text-sm text-muted">
        {t('{matches, plural, one {# match} other {# matches}} in 30 days', { matches: matchesCount })}
        {(actsCount > 0 || reaction.kind !== 'report') &&
          ` · ${t('{acts, plural, one {# action in effect} other {# actions in effect}}', { acts: actsCount })}`}
      </p>
      <RuleButtons
        rule={rule}
        onEdit={onEdit}
        showsMatches={showsMatches}
        onMatches={() => setShowsMatches((shows) => !shows)}
      />
      {showsMatches && <RuleMatches rule={rule} />}
    </article>
  )
}

interface RuleButtonsProps extends RuleCardProps {
  showsMatches: boolean
  onMatches: () => void
}

function RuleButtons({ rule, onEdit, showsMatches, onMatches }: RuleButtonsProps) {
  const { _id, state } = rule
  const [asks, setAsks] = useState<'live' | 'undo' | 'delete' | null>(null)
  const start = useSetState()
  const remove = useDeleteRule()
  const undo = useUndoRule()
  const look = { variant: 'outline', size: 'sm', className: 'pointer-coarse:min-h-11' } as const
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'draft' && (
        <Button {...look} busy={start.isPending} onClick={() => start.mutate({ _id, state: 'shadow' })}>
          {t('Run in shadow mode')}
        </Button>
      )}
      {state === 'shadow' && (
        <Button {...look} busy={start.isPending} onClick={() => setAsks('live')}>
          {t('Go live')}
        </Button>
      )}
      {state !== 'draft' && (
        <Button
          {...look}
          busy={start.isPending}
          onClick={() => start.mutate({ _id, state: state === 'live' ? 'shadow' : 'draft' })}
        >
          {state === 'live' ? t('Back to shadow mode') : t('Stop')}
        </Button>
      )}
      <Button {...look} aria-expanded={showsMatches} onClick={onMatches}>
        {t('Matches')}
      </Button>
      <Button {...look} onClick={onEdit}>
        {t('Change')}
      </Button>
      <Button {...look} busy={undo.isPending} onClick={() => setAsks('undo')}>
        {t('Undo everything it did')}
      </Button>
      <Button {...look} busy={remove.isPending} onClick={() => setAsks('delete')}>
        {t('Delete')}
      </Button>
      <Questions
        rule={rule}
        asks={asks}
        onClose={() => setAsks(null)}
        onLive={() => start.mutate({ _id, state: 'live' })}
        onUndo={() =>
          undo.mutate(_id, {
            onSuccess: (count) =>
              toast.success(
                t('{count, plural, =0 {There was nothing to undo} one {# action undone} other {# actions undone}}', {
                  count,
                }),
              ),
          })
        }
        onDelete={() => remove.mutate(_id)}
      />
    </div>
  )
}

interface QuestionsProps {
  rule: AutomaticRule
  asks: 'live' | 'undo' | 'delete' | null
  onClose: () => void
  onLive: () => void
  onUndo: () => void
  onDelete: () => void
}

function Questions({ rule: { name, matchesCount: matches }, asks, onClose, onLive, onUndo, onDelete }: QuestionsProps) {
  const answer = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <>
      <ConfirmDialog
        isOpen={asks === 'live'}
        title={t('Take “{name}” live?', { name })}
        text={t(
          'In 30 days it matched {matches, plural, one {# post} other {# posts}}. Members will read your reason and can appeal.',
          { matches },
        )}
        confirm={t('Go live')}
        onConfirm={answer(onLive)}
        onClose={onClose}
      />
      <ConfirmDialog
        isOpen={asks === 'undo'}
        title={t('Undo everything “{name}” did?', { name })}
        text={t(
          'Its actions of the last 30 days are undone. Cases it opened are dismissed unless someone else reported or claimed them. It goes back to shadow mode.',
        )}
        confirm={t('Undo')}
        isDanger
        onConfirm={answer(onUndo)}
        onClose={onClose}
      />
      <ConfirmDialog
        isOpen={asks === 'delete'}
        title={t('Delete “{name}”?', { name })}
        text={t('What it did stays in effect and in the log.')}
        confirm={t('Delete')}
        isDanger
        onConfirm={answer(onDelete)}
        onClose={onClose}
      />
    </>
  )
}
