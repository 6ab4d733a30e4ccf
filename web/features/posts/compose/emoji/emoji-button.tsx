import { Suspense, useRef, useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { Smile } from '#web/ui/icons.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailedNotice } from '#web/ui/lazy/part-failed.tsx'

const parts = new LazyModule(async () => {
  const popover = await import('./emoji-popover.tsx')
  await popover.prepare()
  return popover
})
const EmojiPopover = lazyPart(parts, (it) => it.default, PartFailedNotice)

/** Opens the emoji picker. */
export function EmojiButton({ isOff, onPick }: { isOff: boolean; onPick: (emoji: string) => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        ref={button}
        icon={Smile}
        label={t('Add emoji')}
        tone="accent"
        disabled={isOff}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      <Suspense>
        {isOpen && (
          <EmojiPopover
            anchor={button}
            onClose={() => setIsOpen(false)}
            onPick={(emoji) => {
              setIsOpen(false)
              onPick(emoji)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
