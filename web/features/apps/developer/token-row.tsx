import { useState } from 'react'
import type { PersonalToken } from '#contract/calls/tokens.ts'
import { rich, t } from '#web/core/i18n.ts'
import { ScopeList } from '#web/features/apps/scopes/scope-list.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { FullDate, TimeAgo, useNow } from '#web/ui/formatting/time.tsx'
import { KeyRound, Trash2 } from '#web/ui/icons.ts'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { keepsFocus } from '#web/ui/page-header.tsx'
import { useDeleteToken } from './api.ts'

/** A personal access token with its end and last use. */
export function TokenRow({ token: { _id: id, name, scopes, expiresAt, lastUsedAt } }: { token: PersonalToken }) {
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending } = useDeleteToken()
  const now = useNow()
  const isOver = expiresAt !== null && new Date(expiresAt) <= now
  const isolated = `\u2068${name}\u2069`
  return (
    <li ref={keepsFocus} className="flex items-start gap-4 px-4 py-3">
      <KeyRound aria-hidden size={20} className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-bold">
          <bdi>{name}</bdi>
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          {expiresAt === null ? (
            <span>{t('Never expires')}</span>
          ) : isOver ? (
            <span className="font-medium text-red">
              {rich('Expired {date}', { date: <FullDate value={expiresAt} /> })}
            </span>
          ) : (
            <span>{rich('Expires {date}', { date: <FullDate value={expiresAt} /> })}</span>
          )}
          <span>
            {lastUsedAt === null
              ? t('Not used yet')
              : rich('Last used {used}', { used: <TimeAgo value={lastUsedAt} /> })}
          </span>
        </p>
        <ScopeList scopes={scopes} />
      </div>
      <IconButton
        icon={Trash2}
        tone="red"
        label={t('Delete {name}', { name: isolated })}
        onClick={() => setIsAsked(true)}
      />
      <ConfirmDialog
        isOpen={isAsked}
        title={t('Delete {name}?', { name: isolated })}
        text={t('Programs that use this token stop working at once.')}
        confirm={t('Delete')}
        isDanger
        busy={isPending}
        onConfirm={() => mutate(id, { onSettled: () => setIsAsked(false) })}
        onClose={() => setIsAsked(false)}
      />
    </li>
  )
}
