import { t } from '#web/core/i18n.ts'
import { useMe } from '#web/core/session/session.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { type ReachChoiceProps, reachLooks } from './reach-looks.ts'

const content = new LazyModule(() => import('./reach-menu-items.tsx'))

/** Opens the choice of who sees a post, who may reply, and what covers it. */
export function ReachButton({ isOff, ...choice }: ReachChoiceProps & { isOff: boolean }) {
  const isProtected = useMe().isProtected ?? false
  const { audience, whoReplies, warning } = choice.reach
  const shown = choice.widest === 'mentioned' || audience === 'everyone' ? choice.widest : audience
  const look = reachLooks[isProtected && shown === 'everyone' ? 'followers' : shown]
  const label = choice.isReply
    ? t('Who sees this: {audience}', { audience: look.label })
    : t('Who sees this and who can reply: {audience}', { audience: look.label })
  return (
    <Menu
      align="start"
      trigger={
        <IconButton
          icon={look.icon}
          label={label}
          tone="accent"
          disabled={isOff}
          className={whoReplies === 'everyone' && warning === null ? '' : 'bg-accent-soft'}
        />
      }
      content={content}
    >
      <Items {...choice} isProtected={isProtected} shown={shown} />
    </Menu>
  )
}

// Rendered only by the open menu, whose content is loaded.
function Items(props: Parameters<typeof import('./reach-menu-items.tsx').ReachMenuItems>[0]) {
  const { ReachMenuItems } = content.loaded!
  return <ReachMenuItems {...props} />
}
