import { useId } from 'react'
import { copyText } from '#web/core/clipboard.ts'
import { rich, t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Copy } from '#web/ui/icons.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'

/** A value that is shown once. */
export interface Secret {
  title: string
  label: string
  value: string
  /** The client ID of an app, which is no secret. */
  clientId?: string
}

/** Shows a new token or the new secret of an app. It cannot be shown again. */
export function SecretDialog({ secret, onClose }: { secret: Secret | null; onClose: () => void }) {
  return (
    <Dialog isOpen={secret !== null} title={secret?.title ?? ''} onClose={onClose}>
      {secret && (
        <div className="flex flex-col gap-5">
          <p>
            {rich('Copy it now and keep it as safe as a password. <strong>You won’t see it again.</strong>', {
              strong: (text) => <strong>{text}</strong>,
            })}
          </p>
          {secret.clientId !== undefined && <CopyRow label={t('Client ID')} value={secret.clientId} />}
          <CopyRow label={secret.label} value={secret.value} />
          <Button size="lg" wide onClick={onClose}>
            {t('I’ve saved it')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

/** A value in full, with a button that copies it. */
export function CopyRow({ label, value }: { label: string; value: string }) {
  const id = useId()
  const copy = async () => {
    if (await copyText(value)) toast.success(t('Copied'))
    else toast.error(t('Couldn’t copy. Select the text and copy it.'))
  }
  return (
    <div className="flex flex-col gap-1">
      <p id={id} className="text-sm font-medium text-muted">
        {label}
      </p>
      <div className="flex items-start gap-2">
        <code dir="ltr" className="min-w-0 flex-1 rounded-card bg-sunken px-3 py-2 break-all select-all">
          {value}
        </code>
        <Button variant="outline" className="pointer-coarse:min-h-11" aria-describedby={id} onClick={() => void copy()}>
          <Copy aria-hidden size={18} />
          {t('Copy')}
        </Button>
      </div>
    </div>
  )
}
