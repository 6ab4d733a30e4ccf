import { type ComponentProps, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { TWEET_LENGTH } from '#contract/limits.ts'
import { isTooLong, truncateGraphemes } from '#contract/text.ts'
import { isComposing } from '#web/core/keyboard.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { limitText } from './limit-text.ts'

// Fetched when the first @ or #, also a fullwidth one, is typed.
const CaretSuggestions = lazyPart(
  new LazyModule(() => import('./suggestions/caret-suggestions.tsx')),
  (it) => it.CaretSuggestions,
)
const LEADS_TO_SUGGESTIONS = /[@＠#＃]/

type LimitedTextAreaProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'onSubmit' | 'ref'> & {
  label: string
  text: string
  limit?: number
  onText: (text: string) => void
  /** Called on Ctrl or ⌘ with Enter. */
  onSubmit: () => void
  /** Enter submits; Shift with Enter begins a new line. */
  isSentByEnter?: boolean
  /** Takes focus when the screen opens. */
  isFocusedFirst?: boolean
  /** Keeps pasted text whole, with its excess marked: the caller refuses to send it. */
  keepsPasted?: boolean
  /** Suggests users after @ and hashtags after #. */
  suggests?: boolean
  /** Called with the element when it is mounted, with null afterwards. */
  onField?: (field: HTMLTextAreaElement | null) => void
}

/** A text area that grows with its text and cuts typed text beyond a limit. */
export function LimitedTextArea({
  label,
  text,
  limit = TWEET_LENGTH,
  onText,
  onSubmit,
  isSentByEnter = false,
  isFocusedFirst: isFirst,
  keepsPasted = false,
  suggests = false,
  onField,
  className,
  ...rest
}: LimitedTextAreaProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  // Input methods compose over several events; only the result is limited.
  const composedFrom = useRef<string | null>(null)
  const [hasSuggestions, setHasSuggestions] = useState(false)

  const take = (before: string, { value, selectionEnd }: HTMLTextAreaElement) => {
    const { text: fitting, caret } = limitText(before, value, limit, selectionEnd)
    onText(fitting)
    if (caret !== null) queueMicrotask(() => field.current?.setSelectionRange(caret, caret))
  }
  const change = (target: HTMLTextAreaElement, event: Event) => {
    const after = target.value
    if (suggests && LEADS_TO_SUGGESTIONS.test(after)) setHasSuggestions(true)
    if (composedFrom.current !== null || (keepsPasted && isPaste(event))) onText(after)
    else take(text, target)
  }

  // The frame focuses the heading of the new screen first.
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
    <div className="relative">
      {keepsPasted && isTooLong(text, limit) && <Excess text={text} limit={limit} className={className} />}
      <textarea
        {...rest}
        ref={(element) => {
          field.current = element
          onField?.(element)
        }}
        aria-label={label}
        placeholder={label}
        // The placeholder follows the direction of the page.
        dir={text === '' ? undefined : 'auto'}
        rows={1}
        value={text}
        onChange={({ target, nativeEvent }) => change(target, nativeEvent)}
        onCompositionStart={() => {
          composedFrom.current = text
        }}
        onCompositionEnd={({ currentTarget }) => {
          const before = composedFrom.current ?? text
          composedFrom.current = null
          take(before, currentTarget)
        }}
        onKeyDown={(event) => {
          const isMeant = event.ctrlKey || event.metaKey || (isSentByEnter && !event.shiftKey)
          if (event.key !== 'Enter' || !isMeant || isComposing(event.nativeEvent)) return
          event.preventDefault()
          onSubmit()
        }}
        className={classNames(
          'relative block field-sizing-content w-full resize-none overflow-hidden bg-transparent outline-none placeholder:text-muted',
          className,
        )}
      />
      <Suspense>{hasSuggestions && <CaretSuggestions field={field} text={text} />}</Suspense>
    </div>
  )
}

/** A copy of the text behind the field, invisible except for a red background below the excess. */
function Excess({ text, limit, className }: { text: string; limit: number; className: string | undefined }) {
  const fitting = truncateGraphemes(text, limit)
  return (
    <div
      aria-hidden
      dir="auto"
      // In a text area each paragraph has a direction of its own.
      className={classNames(
        'absolute inset-0 wrap-break-word whitespace-pre-wrap text-transparent [unicode-bidi:plaintext]',
        className,
      )}
    >
      {fitting}
      <mark className="bg-red/30 text-transparent">{text.slice(fitting.length)}</mark>
    </div>
  )
}

const PASTED = /^(?:insertFrom|history)/
const isPaste = (event: Event) => PASTED.test((event as InputEvent).inputType ?? '')

const canGrow = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content')

function fitHeight(field: HTMLTextAreaElement): void {
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight}px`
}
