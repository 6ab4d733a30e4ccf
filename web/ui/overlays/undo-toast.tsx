import { useEffect, useRef } from 'react'
import { t } from '#web/core/i18n.ts'

/** The part of an offer that the toast uses. */
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

/** Where the layout types no character of ASCII, the place of the key counts. core/keyboard.ts is no code of visitors. */
const isZ = ({ key, code }: KeyboardEvent) => (/^[!-~]$/.test(key) ? key.toLowerCase() === 'z' : code === 'KeyZ')

/** The content of the toast: what was done, and Undo. Ctrl+Z does the same. */
export function UndoToast({ offer }: { offer: UndoOffer }) {
  const content = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const toast = content.current?.closest('.toast-undo')
    return toast ? pauseWhileNear(toast, offer) : undefined
  }, [offer])
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && isZ(event)
      if (!isUndo || isTyping(event.target)) return
      event.preventDefault()
      offer.undo()
    }
    addEventListener('keydown', handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  }, [offer])

  return (
    <>
      <span ref={content} className="flex-1">
        {offer.message}
      </span>
      <button
        type="button"
        onClick={(event) => {
          // A press elsewhere on the toast makes the change final.
          event.stopPropagation()
          offer.undo()
        }}
        className="-my-1 min-h-9 shrink-0 rounded-pill px-3 font-bold text-accent hover:bg-accent-soft pointer-coarse:min-h-11"
      >
        {t('Undo')}
      </button>
    </>
  )
}

/** Pauses the clock of an offer while the pointer or the focus is on its toast. Returns the function that stops it. */
function pauseWhileNear(toast: Element, { pause, resume }: UndoOffer): () => void {
  const near = new Set<'pointer' | 'focus'>()
  const add = (by: 'pointer' | 'focus') => () => {
    near.add(by)
    pause()
  }
  const remove = (by: 'pointer' | 'focus') => () => {
    near.delete(by)
    if (near.size === 0) resume()
  }
  const listeners = [
    ['pointerenter', add('pointer')],
    ['pointerleave', remove('pointer')],
    ['focusin', add('focus')],
    ['focusout', remove('focus')],
  ] as const
  for (const [type, act] of listeners) toast.addEventListener(type, act)
  return () => {
    for (const [type, act] of listeners) toast.removeEventListener(type, act)
  }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
