import { useEffect, useId, useRef, useState } from 'react'
import { ALT_LENGTH } from '#contract/limits.ts'
import { countGraphemes, truncateGraphemes } from '#contract/text.ts'
import { t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useDiscard } from '#web/ui/overlays/use-discard.tsx'
import { SuggestAltButton } from './suggest-alt-button.tsx'

interface AltDialogProps {
  source: File | string
  url: string
  alt: string
  onSave: (alt: string) => void
  onClose: () => void
}

/** Edits the alt text of an image. */
export function AltDialog({ source, url, alt, onSave, onClose }: AltDialogProps) {
  // `before` is the text that a suggestion replaced, for Undo.
  const [{ text, before }, setDescription] = useState<{ text: string; before: string | null }>({
    text: alt,
    before: null,
  })
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  // `autoFocus` would move the focus before the dialog has stored the focused element.
  useEffect(() => field.current?.focus(), [])
  const { close, question } = useDiscard(text !== alt, onClose)
  const save = () => {
    onSave(truncateGraphemes(text.trim(), ALT_LENGTH))
    onClose()
  }
  return (
    <Dialog
      isOpen
      title={t('Describe this image')}
      onClose={close}
      end={
        <Button size="sm" onClick={save}>
          {t('Save')}
        </Button>
      }
    >
      <img src={url} alt="" className="max-h-[40dvh] w-full rounded-card bg-sunken object-contain" />
      <label htmlFor={id} className="mt-4 block font-bold">
        {t('Description')}
      </label>
      <textarea
        ref={field}
        id={id}
        value={text}
        rows={4}
        dir="auto"
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setDescription((current) => ({ ...current, text: target.value }))}
        onBlur={() => setDescription((current) => ({ ...current, text: truncateGraphemes(current.text, ALT_LENGTH) }))}
        className="mt-2 w-full resize-none rounded-card border border-control bg-canvas px-4 py-3 outline-none focus:outline-2 focus:-outline-offset-1 focus:outline-accent"
      />
      <p id={`${id}-hint`} className="mt-1 flex justify-between gap-4 text-sm text-muted">
        <span>{t('Describe what it shows for people who can’t see it.')}</span>
        <span>
          {countGraphemes(text)}/{ALT_LENGTH}
        </span>
      </p>
      <SuggestAltButton
        source={source}
        isSuggested={before !== null}
        onSuggest={(suggested) => setDescription((current) => ({ text: suggested, before: current.text }))}
        onUndo={() => setDescription((current) => ({ text: current.before ?? current.text, before: null }))}
      />
      {question}
    </Dialog>
  )
}
