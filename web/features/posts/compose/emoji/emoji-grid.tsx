import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { isComposing } from '#web/core/keyboard.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { Emoji } from './emoji-data.ts'
import { withTone } from './skin-tone.ts'

interface EmojiGridProps {
  all: readonly Emoji[]
  /** The results of a search; null without a search. */
  found: readonly Emoji[] | null
  recent: readonly string[]
  tone: number
  onPick: (emoji: Emoji) => void
  /** The search field, which keeps the focus and handles the keys. */
  children: (combobox: Record<string, unknown>) => ReactNode
}

const COLUMNS = 8
const RECENT = -1

/** Unicode's groups by number, each with the emoji of its tab. */
const groups = () => [
  { group: 0, name: t('Smileys'), sign: '😀' },
  { group: 1, name: t('People'), sign: '👋' },
  { group: 3, name: t('Animals and nature'), sign: '🐶' },
  { group: 4, name: t('Food and drink'), sign: '🍎' },
  { group: 5, name: t('Travel and places'), sign: '🚗' },
  { group: 6, name: t('Activities'), sign: '⚽' },
  { group: 7, name: t('Objects'), sign: '💡' },
  { group: 8, name: t('Symbols'), sign: '💯' },
  { group: 9, name: t('Flags'), sign: '🏁' },
]

/** The emoji of one group, or the results of a search, as a grid below the search field (aria-activedescendant). */
export function EmojiGrid({ all, found, recent, tone, onPick, children }: EmojiGridProps) {
  const id = useId()
  const [group, setGroup] = useState(recent.length > 0 ? RECENT : 0)
  const [active, setActive] = useState(0)
  const byEmoji = new Map(recent.map((emoji, index) => [emoji, index]))
  const tabs = [...(recent.length > 0 ? [{ group: RECENT, name: t('Recent'), sign: '🕒' }] : []), ...groups()]
  const shown =
    found ??
    (group === RECENT
      ? all.filter(({ emoji }) => byEmoji.has(emoji)).toSorted((a, b) => byEmoji.get(a.emoji)! - byEmoji.get(b.emoji)!)
      : all.filter((each) => each.group === group))
  const highlighted = Math.min(active, shown.length - 1)
  const isRightToLeft = document.documentElement.dir === 'rtl'

  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || shown.length === 0) return
    const isWritten = (event.currentTarget as HTMLInputElement).value !== ''
    const sideways = isRightToLeft ? -1 : 1
    const steps: Record<string, number> = { ArrowDown: COLUMNS, ArrowUp: -COLUMNS }
    // In a query the arrow keys move the caret.
    if (!isWritten) Object.assign(steps, { ArrowRight: sideways, ArrowLeft: -sideways })
    const step = steps[event.key]
    if (step !== undefined) setActive(Math.max(0, Math.min(shown.length - 1, highlighted + step)))
    else if (event.key === 'Enter') onPick(shown[highlighted]!)
    else return setActive(0)
    event.preventDefault()
  }
  return (
    <>
      {children({
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': true,
        'aria-controls': id,
        'aria-activedescendant': shown.length > 0 ? `${id}-${highlighted}` : undefined,
        onKeyDown: handleKeyDown,
      })}
      {!found && (
        <div role="toolbar" aria-label={t('Groups of emoji')} className="flex justify-between px-2 pb-1">
          {tabs.map(({ group: own, name, sign }) => (
            <button
              key={own}
              type="button"
              aria-label={name}
              aria-pressed={own === group}
              onClick={() => {
                setGroup(own)
                setActive(0)
              }}
              className={classNames(
                'grid h-8 min-w-6 flex-1 place-items-center rounded-pill text-lg hover:bg-press',
                own === group && 'bg-accent-soft',
              )}
            >
              <span aria-hidden>{sign}</span>
            </button>
          ))}
        </div>
      )}
      <div
        id={id}
        role="listbox"
        aria-label={t('Emoji')}
        className="grid min-h-0 flex-1 auto-rows-min grid-cols-8 overflow-y-auto px-2 pb-2"
      >
        {shown.map((each, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field (aria-activedescendant)
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
          <div
            key={each.emoji}
            id={`${id}-${index}`}
            ref={index === highlighted ? intoView : null}
            role="option"
            aria-label={each.name}
            title={each.name}
            aria-selected={index === highlighted}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(each)}
            className={classNames(
              'grid h-10 cursor-pointer place-items-center rounded-card text-[min(1.9375rem,7.5vw)] hover:bg-press',
              index === highlighted && 'bg-press',
            )}
          >
            {each.takesTone ? withTone(each.emoji, tone) : each.emoji}
          </div>
        ))}
      </div>
      <p role="status" className="px-4 text-muted not-empty:pb-40">
        {found?.length === 0 && t('No emoji found')}
      </p>
    </>
  )
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
