import { useState } from 'react'
import type { Passkey } from '#contract/calls/factors.ts'
import { rich, t } from '#web/core/i18n.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { TimeAgo } from '#web/ui/formatting/time.tsx'
import { KeyRound, Pencil, Trash2 } from '#web/ui/icons.ts'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { useRemovePasskey } from './api.ts'
import { RenameDialog } from './rename-dialog.tsx'

/** A passkey: its name, and when it was added and last used. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { _id: id, name, createdAt, lastUsedAt } = passkey
  const { mutate, isPending } = useRemovePasskey()
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const close = () => setOpen(null)
  return (
    <li className="flex items-center gap-4 px-4 py-3" aria-busy={isPending || undefined}>
      <KeyRound aria-hidden size={24} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-bold break-words">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">
          {lastUsedAt
            ? rich('Added {added} · Last used {used}', {
                added: <TimeAgo value={createdAt} />,
                used: <TimeAgo value={lastUsedAt} />,
              })
            : rich('Added {added} · Not used yet', { added: <TimeAgo value={createdAt} /> })}
        </p>
      </div>
      <div className="flex">
        <IconButton
          icon={Pencil}
          label={t('Rename “{name}”', { name })}
          tone="muted"
          onClick={() => setOpen('rename')}
        />
        <IconButton
          icon={Trash2}
          label={t('Remove “{name}”', { name })}
          tone="red"
          disabled={isPending}
          onClick={() => setOpen('remove')}
        />
      </div>
      <RenameDialog isOpen={open === 'rename'} passkey={passkey} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'remove'}
        title={t('Remove passkey?')}
        text={t(
          '“{name}” will no longer sign you in. Delete it on your device too, or it will still be offered there.',
          { name },
        )}
        confirm={t('Remove')}
        isDanger
        onConfirm={() => {
          close()
          mutate({ id, name })
        }}
        onClose={close}
      />
    </li>
  )
}
