import { useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { controlName } from '#web/features/posts/control-name.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { Ellipsis } from '#web/ui/icons.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { Menu } from '#web/ui/overlays/menu.tsx'
import type { MenuDialog, TweetMenuItemProps } from './tweet-menu-entry.ts'
import type { ListedTweet } from './tweet-origin.tsx'

const content = new LazyModule(() => import('./tweet-menu-items.tsx'))

interface TweetMenuProps {
  tweet: ListedTweet
  /** Called when the deletion starts. */
  onDelete?: () => void
}

/** The menu of a tweet. */
export function TweetMenu({ tweet, onDelete }: TweetMenuProps) {
  // A closed dialog stays mounted to animate its closing.
  const [opened, setOpened] = useState<{ dialog: MenuDialog; isOpen: boolean } | null>(null)
  const close = () => setOpened((current) => current && { ...current, isOpen: false })
  // An item of the menu opened it, so its code is loaded.
  const Dialog = opened && content.loaded?.TweetMenuDialog
  return (
    <>
      <Menu
        trigger={
          <IconButton icon={Ellipsis} label={controlName(t('More'), tweet)} tone="muted" size="sm" hasTooltip={false} />
        }
        content={content}
      >
        <Items tweet={tweet} onChoose={(dialog) => setOpened({ dialog, isOpen: true })} />
      </Menu>
      {Dialog && <Dialog tweet={tweet} {...opened} onClose={close} onDelete={onDelete} />}
    </>
  )
}

// Rendered only by the open menu, whose content is loaded.
function Items(props: TweetMenuItemProps) {
  const { TweetMenuItems } = content.loaded!
  return <TweetMenuItems {...props} />
}
