import { copyText } from '#web/core/clipboard.ts'
import { rich, t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Copy } from '#web/ui/icons.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'

/** Shows the secret of a webhook. It cannot be shown again. */
export function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  const copy = async () => {
    if (await copyText(secret ?? '')) toast.success(t('Copied'))
    else toast.error(t('Couldn’t copy. Select the text and copy it.'))
  }
  return (
    <Dialog isOpen={secret !== null} title={t('Save the secret')} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p>
          {rich(
            'The receiver checks with it that deliveries come from here. <strong>You won’t see it again.</strong>',
            { strong: (text) => <strong>{text}</strong> },
          )}
        </p>
        <p dir="ltr" className="rounded-card bg-sunken px-4 py-4 font-mono wrap-anywhere select-all">
          {secret}
        </p>
        <Button variant="outline" className="self-start" onClick={copy}>
          <Copy aria-hidden size={18} />
          {t('Copy')}
        </Button>
        <Button size="lg" wide onClick={onClose}>
          {t('I’ve saved it')}
        </Button>
      </div>
    </Dialog>
  )
}
