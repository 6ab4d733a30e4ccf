import { useState } from 'react'
import type { Message } from '#contract/calls/messages.ts'
import type { Author } from '#contract/calls/users.ts'
import { truncateGraphemes } from '#contract/text.ts'
import { t } from '#web/core/i18n.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { Ellipsis } from '#web/ui/icons.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { Menu } from '#web/ui/overlays/menu.tsx'
import type { MessageDialogName, MessageMenuItemsProps } from './message-menu-items.tsx'

/** The number of characters of a message in the name of its menu. */
const NAMED = 60

const content = new LazyModule(() => import('./message-menu-items.tsx'))

interface MessageMenuProps {
  message: Message
  isOwn: boolean
  other: Author
}

/** The menu of a message. It appears on hover and focus, and is always visible on devices without hover. */
export function MessageMenu({ message, isOwn, other }: MessageMenuProps) {
  // A closed dialog stays mounted to animate its closing.
  const [opened, setOpened] = useState<{ dialog: MessageDialogName; isOpen: boolean } | null>(null)
  const close = () => setOpened((current) => current && { ...current, isOpen: false })
  // An item of the menu opened it, so its code is loaded.
  const Dialog = opened && content.loaded?.MessageDialog
  return (
    <>
      <Menu
        trigger={
          <IconButton
            icon={Ellipsis}
            // The name includes the message, as lists of controls contain the menu of each message.
            label={t('{name}: {text}', { name: t('More'), text: truncateGraphemes(message.text, NAMED) })}
            tone="muted"
            size="sm"
            hasTooltip={false}
            className="self-center opacity-0 group-hover:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
          />
        }
        align={isOwn ? 'start' : 'end'}
        content={content}
      >
        <Items message={message} isOwn={isOwn} onChoose={(dialog) => setOpened({ dialog, isOpen: true })} />
      </Menu>
      {Dialog && <Dialog message={message} other={other} {...opened} onClose={close} />}
    </>
  )
}

// Rendered only by the open menu, whose content is loaded.
function Items(props: MessageMenuItemsProps) {
  const { MessageMenuItems } = content.loaded!
  return <MessageMenuItems {...props} />
}
