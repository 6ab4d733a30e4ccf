import type { ComponentProps } from 'react'
import { useMe } from '#web/core/session/session.ts'
import type { PostEditor, PostPartField } from '#web/features/posts/parts/part.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { audienceLooks, replySentences } from './audience-looks.ts'

const content = new LazyModule(() => import('./audience-menu.tsx'))

/** Who can read and who can reply to a new post, in words that open their choices. */
function AudienceWords({ editor }: { editor: PostEditor }) {
  const isProtected = useMe().isProtected ?? false
  if (!editor.isNew) return null
  const { audience, whoReplies } = editor.fields
  // The audience of a reply is no wider than its parent's.
  const widest = editor.parent?.audience ?? 'everyone'
  const shown = widest === 'mentioned' || audience === 'everyone' ? widest : audience
  const { sentence } = audienceLooks[isProtected && shown === 'everyone' ? 'followers' : shown]
  const choices = { editor, isProtected, widest, shown }
  return (
    <>
      <Menu align="start" content={content} trigger={<Words disabled={editor.isBusy}>{sentence}</Words>}>
        <Readers {...choices} />
      </Menu>
      {!editor.isReply && (
        <>
          <span aria-hidden>·</span>
          <Menu
            align="start"
            content={content}
            trigger={<Words disabled={editor.isBusy}>{replySentences[whoReplies]}</Words>}
          >
            <Repliers {...choices} />
          </Menu>
        </>
      )}
    </>
  )
}

const Words = (props: ComponentProps<'button'>) => (
  <button
    type="button"
    {...props}
    className="min-h-7 rounded-sm text-start font-semibold text-accent hover:underline disabled:opacity-50 pointer-coarse:min-h-11"
  />
)

type MenuProps = Parameters<typeof import('./audience-menu.tsx').ReadersMenu>[0]

// Rendered only by an open menu, whose content is loaded.
function Readers(props: MenuProps) {
  const { ReadersMenu } = content.loaded!
  return <ReadersMenu {...props} />
}

function Repliers(props: MenuProps) {
  const { RepliersMenu } = content.loaded!
  return <RepliersMenu {...props} />
}

export const audienceField: PostPartField = { Choice: AudienceWords }
