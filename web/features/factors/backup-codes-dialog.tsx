import { Copy, Download, Printer } from 'lucide-react'
import { copyText } from '#web/core/clipboard.ts'
import { useMe } from '#web/core/session/session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { saveText } from './save-text.ts'

/** Shows new backup codes. They cannot be shown again. */
export function BackupCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Dialog isOpen={codes.length > 0} title="Your backup codes" onClose={onClose}>
      {codes.length > 0 && <Codes codes={codes} onClose={onClose} />}
    </Dialog>
  )
}

function Codes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { username } = useMe()
  const title = `Backup codes of @${username} at ${location.host}`
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast.success('Copied.')
    else toast.error('Your browser did not let them be copied.')
  }
  return (
    <div className="flex flex-col gap-5">
      <p>
        Keep them where you find them without your phone. Each lets you in once in place of your second factor.{' '}
        <strong>They are not shown again.</strong>
      </p>
      <div data-print className="rounded-card bg-sunken px-4 py-4">
        <p className="hidden pb-4 font-bold print:block">{title}</p>
        <ol
          aria-label="Backup codes"
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
          Copy
        </Button>
        <Button
          variant="outline"
          onClick={() => saveText('plus-backup-codes.txt', `${title}\n\n${codes.join('\n')}\n`)}
        >
          <Download aria-hidden size={18} />
          Download
        </Button>
        <Button variant="outline" onClick={() => print()}>
          <Printer aria-hidden size={18} />
          Print
        </Button>
      </div>
      <Button size="lg" wide onClick={onClose}>
        I have kept them
      </Button>
    </div>
  )
}
