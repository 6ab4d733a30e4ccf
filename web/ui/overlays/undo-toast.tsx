import { useEffect } from 'react'
import { t } from '#web/core/i18n.ts'

/** What the toast needs of an offer. */
export interface UndoOffer {
  readonly message: string
  /** Takes the change back. */
  undo(): void
  /** Makes the change final. */
  end(): void
  /** The pointer or the focus is on the toast. */
  pause(): void
  resume(): void
}

/** The content of the toast: what was done, and Undo. Ctrl+Z does the same. */
export function UndoToast({ offer }: { offer: UndoOffer }) {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      if (!isUndo || isTyping(event.target)) return
      event.preventDefault()
      offer.undo()
    }
    addEventListener('keydown', handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  }, [offer])

  return (
    <>
      <span className="flex-1">{offer.message}</span>
      <button
        type="button"
        onClick={(event) => {
          // A press elsewhere on the toast makes the change final.
          event.stopPropagation()
          offer.undo()
        }}
        onFocus={offer.pause}
        onBlur={offer.resume}
        className="-my-1 min-h-9 shrink-0 rounded-pill px-3 font-bold text-accent hover:bg-accent-soft pointer-coarse:min-h-11"
      >
        {t('Undo')}
      </button>
    </>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
