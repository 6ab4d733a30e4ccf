/** Keyboard shortcuts without modifiers. Off while a person types or a dialog or menu is open. */
import { useEffect, useEffectEvent } from 'react'
import { createStore, type Store, useStore } from '#web/store.ts'

/** Actions by key (`n`, `Enter`, `?`) or sequence of two keys (`g h`). An action that returns false leaves the key to the browser. */
type Shortcuts = Readonly<Record<string, () => boolean | undefined>>

/** The longest pause between the keys of a sequence. */
const SEQUENCE_MS = 1_000

// Closed when the frame is unmounted.
const isListOpen: Store<boolean> = createStore(false, () => hideShortcuts)

/** Opens the list of all shortcuts, which the frame renders. */
export const showShortcuts = (): void => isListOpen.set(true)
export function hideShortcuts(): void {
  isListOpen.set(false)
}

/** Whether the list of all shortcuts is open. */
export const useIsShortcutListOpen = (): boolean => useStore(isListOpen)

/** Listens for shortcuts while the component is mounted. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const run = useEffectEvent((keys: string) => {
    const act = shortcuts[keys]
    return act !== undefined && act() !== false
  })
  const begins = useEffectEvent((key: string) => Object.keys(shortcuts).some((keys) => keys.startsWith(`${key} `)))

  useEffect(() => {
    let first = { key: '', at: 0 }
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isForControl(event)) return
      const follows = first.key !== '' && event.timeStamp - first.at < SEQUENCE_MS
      const key = shortcutKey(event)
      const keys = follows ? `${first.key} ${key}` : key
      first = !follows && begins(key) ? { key, at: event.timeStamp } : { key: '', at: 0 }
      if (run(keys)) event.preventDefault()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}

/** A letter or mark of another script than Latin. Named keys, such as `Enter`, are in Latin. */
const OTHER_SCRIPT = /^(?!\p{Script=Latin})[\p{L}\p{M}]/u

/**
 * The key by which shortcuts name it: the typed character, so that Dvorak and AZERTY work. For a letter of another script, the
 * key at its place on an American keyboard.
 */
export function shortcutKey({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (key === '؟') return '?'
  if (!OTHER_SCRIPT.test(key)) return key
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return code === 'Period' && !shiftKey ? '.' : key
}

/**
 * Whether an input method handles a key. Safari ends a composition before the event of its Enter, which then has keyCode 229.
 */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229

function isForControl(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return true
  const target = event.target instanceof HTMLElement ? event.target : null
  if (target?.isContentEditable || target?.matches('input:not([type=checkbox]), textarea, select')) return true
  // The browser's controls of a video have keys of their own.
  if (target?.closest('[data-player]')) return true
  // Enter presses the focused control, or sends its form.
  if (event.key === 'Enter' && target?.closest('a, button, form')) return true
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
}
