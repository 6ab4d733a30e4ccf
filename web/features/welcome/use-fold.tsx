import { useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { ChevronDown } from '#web/ui/icons.ts'

/** Steps that fold once the first post is written, and the button that shows them again. The posts are what matters then. */
export function useFold(hasPosted: boolean) {
  const [isOpened, setIsOpened] = useState(false)
  const isOpen = !hasPosted || isOpened
  const button = hasPosted && (
    <IconButton
      icon={ChevronDown}
      label={isOpen ? t('Hide steps') : t('Show steps')}
      aria-expanded={isOpen}
      onClick={() => setIsOpened(!isOpened)}
      className={classNames('pointer-coarse:size-11', isOpen && 'rotate-180')}
    />
  )
  return { isOpen, button }
}
