import { useSearchParams } from 'react-router'
import { getConnection } from '#web/core/api/connection.ts'
import { t } from '#web/core/i18n.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useCompose } from './compose-content.tsx'

/** The compose screen as a dialog over another screen; on phones it fills the window. A chunk of its own. */
export default function ComposeDialog({ onClose }: { onClose: () => void }) {
  const [query] = useSearchParams()
  const replyTo = query.get('replyTo') || null
  const quote = query.get('quote') || null
  const { title, close, start, end, form } = useCompose({
    ...{ replyTo, quote },
    onSent: () => {
      onClose()
      // While offline, the banner counts pending actions instead.
      if (getConnection() !== 'online') return
      if (replyTo) toast.success(t('Your reply was sent.'))
      else if (quote) toast.success(t('Your quote was sent.'))
    },
    onClose,
    // Reserves height for suggestions. A reply, below its parent post, only does so while there are suggestions.
    className: `flex flex-col has-[[role=listbox]]:min-h-92 ${replyTo ? 'min-h-48' : 'min-h-92'}`,
    // The toolbar stays in view below a long text.
    footClass: 'sticky -bottom-4 z-1 -mb-4 bg-raised pt-1 pb-4',
  })
  return (
    <Dialog isOpen title={title} start={start} end={end} isScreen onClose={close}>
      {form}
    </Dialog>
  )
}
