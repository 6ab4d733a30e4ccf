import { useState } from 'react'
import { CASE_NOTE_LENGTH } from '#contract/limits.ts'
import type { Act } from '#contract/moderation-schemas.ts'
import { truncateGraphemes } from '#contract/text.ts'
import { t } from '#web/core/i18n.ts'
import { useEndAct } from '#web/features/moderation/api.ts'
import { choiceWords } from '#web/features/moderation/words.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { keepsFocus } from '#web/ui/page-header.tsx'

type How = 'undo' | 'lift'

const words: Record<How, { title: string; about: string; confirm: string; done: string }> = {
  undo: {
    title: t('Undo this decision?'),
    about: t('It’ll be as if the decision was never made. We’ll notify the member.'),
    confirm: t('Undo'),
    done: t('Decision undone'),
  },
  lift: {
    title: t('End this now?'),
    about: t('It stays in the account’s history. We’ll notify the member.'),
    confirm: t('End now'),
    done: t('Ended', { context: 'a decision' }),
  },
}

/** Undo and End now, if they are possible. */
export function EndActButtons({ act }: { act: Act }) {
  const [how, setHow] = useState<How>('undo')
  const [isOpen, setIsOpen] = useState(false)
  const open = (next: How) => {
    setHow(next)
    setIsOpen(true)
  }
  if (!act.canUndo && !act.canLift) return null
  return (
    <div ref={keepsFocus} className="flex flex-wrap gap-2">
      {act.canUndo && (
        <Button variant="outline" size="sm" onClick={() => open('undo')} className="pointer-coarse:min-h-11">
          {t('Undo')}
        </Button>
      )}
      {act.canLift && (
        <Button variant="ghost" size="sm" onClick={() => open('lift')} className="pointer-coarse:min-h-11">
          {t('End now')}
        </Button>
      )}
      <EndDialog act={act} how={how} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  )
}

interface EndDialogProps {
  act: Act
  how: How
  isOpen: boolean
  onClose: () => void
}

function EndDialog({ act, how, isOpen, onClose }: EndDialogProps) {
  const [note, setNote] = useState('')
  const { mutate, isPending } = useEndAct(act._id)
  const { title, about, confirm, done } = words[how]
  const submit = () =>
    mutate(
      { how, note: note.trim() },
      {
        onSuccess: () => {
          toast.success(done)
          onClose()
        },
      },
    )
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      onClose={onClose}
      dismissible={!isPending}
      foot={
        <div className="flex justify-end">
          <Button size="lg" busy={isPending} onClick={submit}>
            {confirm}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          <span className="font-bold">{choiceWords[act.kind].done}.</span> {about}
        </p>
        <TextArea
          label={t('Note for the log (optional)')}
          hint={t('Only moderators read it.')}
          value={note}
          onChange={({ target }) => setNote(truncateGraphemes(target.value, CASE_NOTE_LENGTH))}
        />
      </div>
    </Dialog>
  )
}
