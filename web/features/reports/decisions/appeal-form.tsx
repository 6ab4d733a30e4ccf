import { useState } from 'react'
import { APPEAL_LENGTH } from '#contract/limits.ts'
import { isBlank, truncateGraphemes } from '#contract/text.ts'
import { t } from '#web/core/i18n.ts'
import { uuid } from '#web/core/uuid.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/text-field.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useAppeal } from './api.ts'

/** The form in which the member says why a decision is wrong. Once for each case. */
export function AppealForm({ decision }: { decision: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  // A retry after a lost answer has the same key.
  const [key] = useState(uuid)
  const { mutate, isPending } = useAppeal(decision)
  if (!isOpen)
    return (
      <Button variant="outline" onClick={() => setIsOpen(true)} className="pointer-coarse:min-h-11">
        {t('Appeal')}
      </Button>
    )
  return (
    <form
      className="flex w-full flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isBlank(text)) return setError(t('Write why the decision is wrong.'))
        mutate({ text: text.trim(), key }, { onSuccess: () => toast.success(t('Appeal sent')) })
      }}
    >
      <TextArea
        label={t('Why is this decision wrong?')}
        value={text}
        error={error}
        autoFocus
        hint={t('You can appeal once. If there is another moderator, they’ll answer.')}
        onChange={({ target }) => {
          setError(undefined)
          setText(truncateGraphemes(target.value, APPEAL_LENGTH))
        }}
        className="w-full"
      />
      <div className="flex flex-wrap justify-end gap-3 self-end">
        <Button
          variant="outline"
          disabled={isPending}
          onClick={() => setIsOpen(false)}
          className="pointer-coarse:min-h-11"
        >
          {t('Cancel')}
        </Button>
        <Button type="submit" busy={isPending} className="pointer-coarse:min-h-11">
          {t('Send appeal')}
        </Button>
      </div>
    </form>
  )
}
