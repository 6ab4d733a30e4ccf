import { type ComponentProps, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { TWEET_LENGTH } from '#contract/limits.ts'
import { classNames } from '#web/ui/class-names.ts'
import { limitText } from './limit-text.ts'

type LimitedTextAreaProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'onSubmit'> & {
  label: string
  text: string
  limit?: number
  onText: (text: string) => void
  /** Ctrl or ⌘ with Enter. */
  onSubmit: () => void
  /** Enter submits; Shift with Enter begins a new line. */
  isSentByEnter?: boolean
  /** Takes focus when the screen opens. */
  isFocusedFirst?: boolean
}

/** A text area that grows with its text and cuts it to a limit. */
export function LimitedTextArea({
  label,
  text,
  limit = TWEET_LENGTH,
  onText,
  onSubmit,
  isSentByEnter = false,
  isFocusedFirst: isFirst,
  className,
  ...rest
}: LimitedTextAreaProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  // Input methods compose over several events; only the result is limited.
  const composedFrom = useRef<string | null>(null)

  const take = (before: string, after: string) => {
    const { text: fitting, caret } = limitText(before, after, limit)
    onText(fitting)
    if (caret !== null) queueMicrotask(() => field.current?.setSelectionRange(caret, caret))
  }

  // After the frame has focused the heading of the new screen.
  useEffect(() => {
    const { current } = field
    if (!isFirst || !current) return
    current.focus()
    current.setSelectionRange(current.value.length, current.value.length)
  }, [isFirst])

  useLayoutEffect(() => {
    if (field.current?.value === text && !canGrow) fitHeight(field.current)
  }, [text])

  return (
    <textarea
      {...rest}
      ref={field}
      aria-label={label}
      placeholder={label}
      dir="auto"
      rows={1}
      value={text}
      onChange={({ target }) => (composedFrom.current === null ? take(text, target.value) : onText(target.value))}
      onCompositionStart={() => {
        composedFrom.current = text
      }}
      onCompositionEnd={({ currentTarget }) => {
        const before = composedFrom.current ?? text
        composedFrom.current = null
        take(before, currentTarget.value)
      }}
      onKeyDown={(event) => {
        const isMeant = event.ctrlKey || event.metaKey || (isSentByEnter && !event.shiftKey)
        if (event.key !== 'Enter' || !isMeant || isComposing(event)) return
        event.preventDefault()
        onSubmit()
      }}
      className={classNames(
        'field-sizing-content w-full resize-none overflow-hidden bg-transparent outline-none placeholder:text-muted',
        className,
      )}
    />
  )
}

// Safari ends a composition before its Enter event; only keyCode 229 shows it.
const isComposing = ({ nativeEvent }: KeyboardEvent) => nativeEvent.isComposing || nativeEvent.keyCode === 229

const canGrow = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content')

function fitHeight(field: HTMLTextAreaElement): void {
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight}px`
}
