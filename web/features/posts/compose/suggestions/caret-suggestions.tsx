import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import { SUGGESTIONS_REST_MS } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { isComposing } from '#web/core/keyboard.ts'
import { useDebounced } from '#web/core/use-debounced.ts'
import { insertAtCaret } from '#web/features/posts/compose/insert-at-caret.ts'
import { type Suggestion, suggestionsOptions } from './api.ts'
import { caretPosition } from './caret-position.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { findTrigger, type Trigger } from './trigger.ts'

interface CaretSuggestionsProps {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
}

/** Suggests users and hashtags at the caret of a text area, which keeps the focus. A chunk of its own. */
export function CaretSuggestions({ field, text }: CaretSuggestionsProps) {
  const list = useId()
  const trigger = useTrigger(field, text)
  // Identified by key, as a later list has other suggestions at the same index.
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const found = useSuggestions(trigger)
  // Closed for one word: another word may begin at the same position.
  if (trigger === null && closedAt !== null) setClosedAt(null)
  const isClosed = trigger !== null && trigger.from === closedAt
  const suggestions = isClosed ? [] : found
  const highlighted = suggestions.find(({ key }) => key === activeKey) ?? suggestions[0]
  const isShown = highlighted !== undefined

  const choose = (suggestion: Suggestion) => {
    if (!trigger || !field.current) return
    setActiveKey(null)
    // A space ends the word; an existing space is replaced.
    const to = text[trigger.to] === ' ' ? trigger.to + 1 : trigger.to
    insertAtCaret(field.current, suggestion.text, trigger.from, to)
  }
  const close = () => {
    setActiveKey(null)
    setClosedAt(trigger?.from ?? null)
  }
  const highlight = (index: number) => setActiveKey(suggestions[index]?.key ?? null)
  const move = (by: number) =>
    highlight((suggestions.indexOf(highlighted!) + by + suggestions.length) % suggestions.length)

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShown || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const acts: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => choose(highlighted),
      Tab: () => choose(highlighted),
      Escape: close,
    }
    const act = acts[event.key]
    if (!act) return
    // Handled before the form submits, the dialog closes or the focus moves.
    event.preventDefault()
    event.stopPropagation()
    act()
  })
  useEffect(() => {
    const { current } = field
    const listener = (event: KeyboardEvent) => handleKey(event)
    current?.addEventListener('keydown', listener)
    return () => current?.removeEventListener('keydown', listener)
  }, [field])

  const option = isShown ? `${list}-${suggestions.indexOf(highlighted)}` : undefined
  useComboboxAttributes(field, isShown ? list : undefined, option)
  return (
    <>
      {isShown && trigger && field.current && (
        <SuggestionList
          id={list}
          suggestions={suggestions}
          highlighted={highlighted}
          place={caretPosition(field.current, trigger.from)}
          room={field.current.clientWidth}
          onHighlight={highlight}
          onChoose={choose}
        />
      )}
      <p role="status" className="sr-only">
        {isShown && t('{count, plural, one {# suggestion} other {# suggestions}}', { count: suggestions.length })}
      </p>
    </>
  )
}

/** The mention or hashtag at the caret while the field has the focus. */
function useTrigger(field: RefObject<HTMLTextAreaElement | null>, text: string): Trigger | null {
  const [caret, setCaret] = useState<number | null>(null)
  useEffect(() => {
    const read = () => {
      const { current } = field
      const isAt =
        current !== null && document.activeElement === current && current.selectionStart === current.selectionEnd
      setCaret(isAt ? current.selectionStart : null)
    }
    read()
    const events = ['selectionchange', 'focusin', 'focusout', 'input'] as const
    for (const event of events) document.addEventListener(event, read)
    return () => {
      for (const event of events) document.removeEventListener(event, read)
    }
  }, [field])
  return caret === null ? null : findTrigger(text, caret)
}

function useSuggestions(trigger: Trigger | null): Suggestion[] {
  const query = trigger?.query ?? ''
  const rested = useDebounced(query, SUGGESTIONS_REST_MS)
  const kind = trigger?.kind ?? 'mention'
  const { data } = useQuery({ ...suggestionsOptions(kind, rested), enabled: trigger !== null && rested !== '' })
  const isMeant = trigger !== null && (query.startsWith(rested) || rested.startsWith(query))
  // A completely typed name needs no suggestion.
  const isDone = data?.length === 1 && data[0]?.text.trim().slice(1) === query
  return isMeant && data && !isDone && rested !== '' ? data : []
}

/** Connects the field with its list (aria-activedescendant). */
function useComboboxAttributes(field: RefObject<HTMLTextAreaElement | null>, list?: string, option?: string): void {
  useLayoutEffect(() => {
    const { current } = field
    const attributes = { 'aria-autocomplete': 'list', 'aria-controls': list, 'aria-activedescendant': option }
    for (const [name, value] of Object.entries(attributes))
      if (value === undefined) current?.removeAttribute(name)
      else current?.setAttribute(name, value)
  }, [field, list, option])
}
