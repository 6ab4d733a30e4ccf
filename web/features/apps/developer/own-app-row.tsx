import { useState } from 'react'
import type { OwnApp } from '#contract/calls/apps.ts'
import { t } from '#web/core/i18n.ts'
import { ScopeList } from '#web/features/apps/scopes/scope-list.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { AppWindow } from '#web/ui/icons.ts'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { keepsFocus } from '#web/ui/page-header.tsx'
import { useDeleteApp, useRenewSecret } from './api.ts'
import { AppDialog } from './app-dialog.tsx'
import { CopyRow, type Secret } from './secret-dialog.tsx'

/** An app of the member, with what changes it. */
export function OwnAppRow({ app, onSecret }: { app: OwnApp; onSecret: (secret: Secret) => void }) {
  const [open, setOpen] = useState<'edit' | 'renew' | 'delete' | null>(null)
  const renewal = useRenewSecret()
  const deletion = useDeleteApp()
  const close = () => setOpen(null)
  const name = `\u2068${app.name}\u2069`
  const action = { variant: 'outline', size: 'sm', className: 'pointer-coarse:min-h-11' } as const
  return (
    <li ref={keepsFocus} className="flex items-start gap-4 px-4 py-3">
      <AppWindow aria-hidden size={20} className="mt-0.5 shrink-0 text-muted" />
      <div className="flex min-w-0 flex-1 flex-col gap-2 wrap-anywhere">
        <div>
          <p className="font-bold">
            <bdi>{app.name}</bdi>
          </p>
          <ul className="text-sm text-muted">
            {app.redirectUris.map((uri) => (
              <li key={uri}>
                <bdi>{uri}</bdi>
              </li>
            ))}
          </ul>
          <ScopeList scopes={app.scopes} />
        </div>
        <CopyRow label={t('Client ID')} value={app._id} />
        <div className="flex flex-wrap gap-3">
          <Button {...action} aria-label={t('Edit {name}', { name })} onClick={() => setOpen('edit')}>
            {t('Edit')}
          </Button>
          {app.isConfidential && (
            <Button {...action} aria-label={t('Replace secret of {name}', { name })} onClick={() => setOpen('renew')}>
              {t('Replace secret')}
            </Button>
          )}
          <Button
            {...action}
            variant="ghost"
            aria-label={t('Delete {name}', { name })}
            onClick={() => setOpen('delete')}
          >
            {t('Delete')}
          </Button>
        </div>
      </div>
      <AppDialog app={app} isOpen={open === 'edit'} onClose={close} onSecret={onSecret} />
      <ConfirmDialog
        isOpen={open === 'renew'}
        title={t('Replace the secret?')}
        text={t('The old secret stops working at once.')}
        confirm={t('Replace secret')}
        busy={renewal.isPending}
        onConfirm={() =>
          renewal.mutate(app._id, {
            onSuccess: ({ secret }) =>
              onSecret({
                title: t('Your new secret'),
                label: t('Client secret'),
                value: secret,
                clientId: app._id,
              }),
            onSettled: close,
          })
        }
        onClose={close}
      />
      <ConfirmDialog
        isOpen={open === 'delete'}
        title={t('Delete {name}?', { name })}
        text={t('Everyone who uses it is signed out of it at once. This cannot be undone.')}
        confirm={t('Delete')}
        isDanger
        busy={deletion.isPending}
        onConfirm={() => deletion.mutate(app._id, { onSettled: close })}
        onClose={close}
      />
    </li>
  )
}
