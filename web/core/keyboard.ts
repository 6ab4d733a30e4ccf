/** Single-key commands of the whole app. Silent while a person types or a dialog is open. */
import { useEffect, useEffectEvent } from 'react'

/** Keys to what they do: one key (`n`, `Enter`, `?`) or two pressed in turn (`g h`). An action may return false: not handled. */
export type Shortcuts = Readonly<Record<string, () => boolean | undefined>>

// How long the first of two keys waits for the second.
const SEQUENCE_MS = 1_000

/** Listens for shortcuts while the component is there. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const run = useEffectEvent((keys: string) => {
    const act = shortcuts[keys]
    return act !== undefined && act() !== false
  })
  const begins = useEffectEvent((key: string) => Object.keys(shortcuts).some((keys) => keys.startsWith(`${key} `)))

  useEffect(() => {
    let first = { key: '', at: 0 }
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isMeantElsewhere(event)) return
      const follows = first.key !== '' && event.timeStamp - first.at < SEQUENCE_MS
      const keys = follows ? `${first.key} ${event.key}` : event.key
      first = !follows && begins(event.key) ? { key: event.key, at: event.timeStamp } : { key: '', at: 0 }
      if (run(keys)) event.preventDefault()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}

function isMeantElsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true
  const target = event.target instanceof HTMLElement ? event.target : null
  if (target?.isContentEditable || target?.matches('input, textarea, select')) return true
  // Enter on a control presses that control.
  if (event.key === 'Enter' && target?.closest('a, button')) return true
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
}
