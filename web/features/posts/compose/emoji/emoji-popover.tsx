import { Popover } from '@base-ui/react/popover'
import { type RefObject, useRef, useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import {
  type Emoji,
  loadEmoji,
  noteRecentEmoji,
  recentEmoji,
  searchEmoji,
  storedTone,
  storeTone,
} from './emoji-data.ts'
import { EmojiGrid } from './emoji-grid.tsx'
import { withTone } from './skin-tone.ts'
import { ToneChoice } from './tone-choice.tsx'

interface EmojiPopoverProps {
  anchor: RefObject<HTMLElement | null>
  onPick: (emoji: string) => void
  onClose: () => void
}

let all: readonly Emoji[] = []

/** Fetches the data of the picker. */
export async function prepare(): Promise<void> {
  all = await loadEmoji()
}

/** The emoji picker at its button. A chunk of its own. */
export default function EmojiPopover({ anchor, onPick, onClose }: EmojiPopoverProps) {
  const popup = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [tone, setTone] = useState(storedTone)
  const [recent] = useState(recentEmoji)
  const isPicked = useRef(false)

  const pick = ({ emoji, takesTone }: Emoji) => {
    isPicked.current = true
    noteRecentEmoji(emoji)
    onPick(takesTone ? withTone(emoji, tone) : emoji)
  }
  const changeTone = (next: number) => {
    setTone(next)
    storeTone(next)
  }
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal container={containerOf(anchor.current)}>
        <Popover.Positioner
          anchor={anchor}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Popover.Popup
            ref={popup}
            aria-label={t('Emoji')}
            // After a touch, focus would open the keyboard.
            initialFocus={(by) => by === 'touch' || (popup.current?.querySelector('input') ?? true)}
            finalFocus={() => (isPicked.current ? false : anchor.current)}
            className="flex h-96 max-h-(--available-height) w-[min(22rem,calc(100vw-1rem))] flex-col overflow-hidden rounded-card bg-raised shadow-float outline-none"
          >
            <EmojiGrid
              all={all}
              found={query.trim() === '' ? null : searchEmoji(all, query)}
              recent={recent}
              tone={tone}
              onPick={pick}
            >
              {(combobox) => (
                <div className="flex items-center gap-2 p-2">
                  <div className="min-w-0 flex-1">
                    <SearchField {...combobox} label={t('Search emoji')} value={query} onChange={setQuery} />
                  </div>
                  <ToneChoice tone={tone} onChange={changeTone} />
                </div>
              )}
            </EmojiGrid>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

// The container of the popup. Content outside landmarks is hard to find with a screen reader; a dialog contains its popups.
const containerOf = (anchor: HTMLElement | null) =>
  anchor?.closest('[role=dialog]') ? undefined : document.querySelector('main')
