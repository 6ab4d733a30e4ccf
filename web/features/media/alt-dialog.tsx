import { useEffect, useId, useRef, useState } from 'react'
import { ALT_LENGTH } from '#contract/limits.ts'
import { countGraphemes, truncateGraphemes } from '#contract/text.ts'
import { t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useDiscard } from '#web/ui/overlays/use-discard.tsx'
import { SuggestAltButton } from './suggest-alt-button.tsx'

type Kind = 'image' | 'video' | 'voice'

const words: Record<Kind, { title: string; hint: string }> = {
  image: { title: t('Describe this image'), hint: t('Describe what it shows for people who can’t see it.') },
  video: { title: t('Describe this video'), hint: t('Describe what it shows for people who can’t see it.') },
  voice: { title: t('Describe this voice note'), hint: t('Sum up what is said for people who can’t hear it.') },
}

interface AltDialogProps {
  /** The picture, for a suggestion; null without one. */
  source: File | string | null
  url: string | null
  kind?: Kind
  alt: string
  onSave: (alt: string) => void
  onClose: () => void
}

/** Edits the alt text of an image, a video or a voice note. */
export function AltDialog({ source, url, kind = 'image', alt, onSave, onClose }: AltDialogProps) {
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
      title={words[kind].title}
      onClose={close}
      end={
        <Button size="sm" onClick={save}>
          {t('Save')}
        </Button>
      }
    >
      {url && <img src={url} alt="" className="mb-4 max-h-[40dvh] w-full rounded-card bg-sunken object-contain" />}
      <label htmlFor={id} className="block font-bold">
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
        <span>{words[kind].hint}</span>
        <span>
          {countGraphemes(text)}/{ALT_LENGTH}
        </span>
      </p>
      {source !== null && (
        <SuggestAltButton
          source={source}
          isSuggested={before !== null}
          onSuggest={(suggested) => setDescription((current) => ({ text: suggested, before: current.text }))}
          onUndo={() => setDescription((current) => ({ text: current.before ?? current.text, before: null }))}
        />
      )}
      {question}
    </Dialog>
  )
}
