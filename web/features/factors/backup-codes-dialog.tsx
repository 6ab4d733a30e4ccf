import { copyText } from '#web/core/clipboard.ts'
import { rich, t } from '#web/core/i18n.ts'
import { saveFile } from '#web/core/save-file.ts'
import { useMe } from '#web/core/session/session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Copy, Download, Printer } from '#web/ui/icons.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'

/** Shows new backup codes. They cannot be shown again. */
export function BackupCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Dialog isOpen={codes.length > 0} title={t('Save your backup codes')} onClose={onClose}>
      {codes.length > 0 && <Codes codes={codes} onClose={onClose} />}
    </Dialog>
  )
}

function Codes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { username } = useMe()
  const title = t('Backup codes for @{username} on {host}', { username, host: location.host })
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast.success(t('Copied'))
    else toast.error(t('Couldn’t copy. Select the text and copy it.'))
  }
  return (
    <div className="flex flex-col gap-5">
      <p>
        {rich(
          'Keep them somewhere safe. Each works once when you can’t use your app or passkey. <strong>You won’t see them again.</strong>',
          { strong: (text) => <strong>{text}</strong> },
        )}
      </p>
      <div data-print className="rounded-card bg-sunken px-4 py-4">
        <p className="hidden pb-4 font-bold print:block">{title}</p>
        <ol
          aria-label={t('Backup codes')}
          dir="ltr"
          className="grid grid-cols-2 justify-items-center gap-x-6 gap-y-3 font-mono text-lg"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={copy}>
          <Copy aria-hidden size={18} />
          {t('Copy')}
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            saveFile(
              'plus-backup-codes.txt',
              new Blob([`${title}\n\n${codes.join('\n')}\n`], { type: 'text/plain;charset=utf-8' }),
            )
          }
        >
          <Download aria-hidden size={18} />
          {t('Download')}
        </Button>
        <Button variant="outline" onClick={() => print()}>
          <Printer aria-hidden size={18} />
          {t('Print')}
        </Button>
      </div>
      <Button size="lg" wide onClick={onClose}>
        {t('I’ve saved them')}
      </Button>
    </div>
  )
}
