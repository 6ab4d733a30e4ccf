import { useState } from 'react'
import type { CaseDetail } from '#contract/calls/cases.ts'
import { CASE_NOTE_LENGTH } from '#contract/limits.ts'
import { isBlank, truncateGraphemes } from '#contract/text.ts'
import { t } from '#web/core/i18n.ts'
import { uuid } from '#web/core/uuid.ts'
import { useAddNote } from '#web/features/moderation/api.ts'
import { UserName } from '#web/features/moderation/user-name.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/text-field.tsx'
import { RelativeTime } from '#web/ui/formatting/time.tsx'
import { Part } from './part.tsx'

/** Notes about a case, written by moderators for each other. */
export function Notes({ detail: { _id, notes } }: { detail: CaseDetail }) {
  const [text, setText] = useState('')
  const [key, setKey] = useState(uuid)
  const { mutate, isPending } = useAddNote(_id)
  return (
    <Part title={t('Notes')}>
      {notes.length > 0 && (
        <ul className="mb-3 flex flex-col gap-3">
          {notes.map((note) => (
            <li key={note._id}>
              <p className="flex flex-wrap gap-x-2 text-sm text-muted">
                <UserName user={note.by} />
                <RelativeTime value={note.createdAt} />
              </p>
              <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                {note.text}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form
        className="flex flex-col items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (isBlank(text)) return
          // Text typed during the call stays.
          mutate({ text: text.trim(), key }, { onSuccess: () => setText((typed) => (typed === text ? '' : typed)) })
        }}
      >
        <TextArea
          label={t('Note for moderators')}
          value={text}
          onChange={({ target }) => {
            setText(truncateGraphemes(target.value, CASE_NOTE_LENGTH))
            setKey(uuid())
          }}
          className="w-full"
        />
        <Button
          type="submit"
          variant="outline"
          size="sm"
          busy={isPending}
          disabled={isBlank(text)}
          className="pointer-coarse:min-h-11"
        >
          {t('Add note')}
        </Button>
      </form>
    </Part>
  )
}
