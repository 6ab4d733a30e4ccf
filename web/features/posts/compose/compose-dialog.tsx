import { useSearchParams } from 'react-router'
import { getConnection } from '#web/core/api/connection.ts'
import { t } from '#web/core/i18n.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useCompose } from './compose-content.tsx'

/** The compose screen over the screen it was opened from; on phones it fills the window. A chunk of its own. */
export default function ComposeDialog({ onClose }: { onClose: () => void }) {
  const [query] = useSearchParams()
  const replyTo = query.get('replyTo') || null
  const { title, close, cancel, send, form } = useCompose({
    replyTo,
    onSent: () => {
      onClose()
      // Without the server, the banner counts what waits.
      if (replyTo && getConnection() === 'online') toast.success(t('Your reply was sent.'))
    },
    onClose,
    // Room for suggestions; a reply has it below the post that it answers only while there are some.
    className: `flex flex-col has-[[role=listbox]]:min-h-92 ${replyTo ? 'min-h-48' : 'min-h-92'}`,
    // In view below a long text.
    footClass: 'sticky -bottom-4 z-1 -mb-4 bg-raised pt-1 pb-4',
  })
  return (
    <Dialog isOpen title={title} start={cancel} end={send} isScreen onClose={close}>
      {form}
    </Dialog>
  )
}
