import { t } from '#web/core/i18n.ts'
import { useMe } from '#web/core/session/session.ts'
import type { PostEditor, PostPartField } from '#web/features/posts/parts/part.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { audienceLooks } from './audience-looks.ts'

const content = new LazyModule(() => import('./audience-menu.tsx'))

/** The button for the audience of a new post, who may reply, and the content warning. */
function AudienceButton({ editor }: { editor: PostEditor }) {
  const isProtected = useMe().isProtected ?? false
  if (!editor.isNew) return null
  const { audience, whoReplies, whoQuotes, warning } = editor.fields
  // The audience of a reply is no wider than its parent's.
  const widest = editor.parent?.audience ?? 'everyone'
  const shown = widest === 'mentioned' || audience === 'everyone' ? widest : audience
  const look = audienceLooks[isProtected && shown === 'everyone' ? 'followers' : shown]
  const label = editor.isReply
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
          disabled={editor.isBusy}
          className={whoReplies === 'everyone' && whoQuotes === null && warning === null ? '' : 'bg-accent-soft'}
        />
      }
      content={content}
    >
      <Items {...{ editor, isProtected, widest, shown }} />
    </Menu>
  )
}

// Rendered only by the open menu, whose content is loaded.
function Items(props: Parameters<typeof import('./audience-menu.tsx').AudienceMenu>[0]) {
  const { AudienceMenu } = content.loaded!
  return <AudienceMenu {...props} />
}

export const audienceField: PostPartField = { Choice: AudienceButton }
