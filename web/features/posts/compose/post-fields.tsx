import { t } from '#web/core/i18n.ts'
import { useMe } from '#web/core/session/session.ts'
import { fields, pasteText } from '#web/features/posts/parts/fields.ts'
import type { EditorPost } from '#web/features/posts/parts/part.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { X } from '#web/ui/icons.ts'
import { LimitedTextArea } from './limited-text-area.tsx'
import type { ThreadComposer } from './use-thread-editor.ts'

interface PostFieldsProps {
  composer: ThreadComposer
  post: EditorPost
  /** The index in the thread, from 0. */
  index: number
  label: string
  fieldClass: string
  isFocusedFirst: boolean
  /** Empties the field while sending, as the list shows the tweet. */
  isCleared: boolean
}

/** Avatar, text field and parts of one post. */
export function PostFields({ composer, post, index, label, fieldClass, isFocusedFirst, isCleared }: PostFieldsProps) {
  const me = useMe()
  const { posts, isBusy } = composer
  const { id, text } = post
  const isLast = isCleared || posts.at(-1)?.id === id
  return (
    <div className="flex gap-3">
      <div className="flex flex-col items-center gap-1">
        <Avatar src={me.avatar} />
        {!isLast && <span aria-hidden className="mb-1 w-0.5 flex-1 bg-line" />}
      </div>
      <div className="relative flex min-w-0 flex-1 flex-col gap-3 pb-3">
        {/* Not padding of the field, whose direction follows its text. */}
        <div className={id === null ? '' : 'pe-10'}>
          <LimitedTextArea
            label={label}
            text={isCleared ? '' : text}
            readOnly={isBusy}
            onText={(next) => composer.setText(post, next)}
            onSubmit={composer.send}
            onFocus={() => composer.setActive(id)}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text/plain')
              if (pasteText(composer, pasted, () => composer.insert(pasted))) event.preventDefault()
            }}
            className={posts.length > 1 ? 'py-2 text-xl' : fieldClass}
            isFocusedFirst={isFocusedFirst}
            onField={(field) => composer.setField(id, field)}
            keepsPasted
            suggests
          />
        </div>
        {!isCleared && fields.map(({ Below }, part) => Below && <Below key={part} editor={composer} post={post} />)}
        {id !== null && (
          <IconButton
            icon={X}
            label={t('Remove post {number}', { number: index + 1 })}
            hasTooltip={false}
            size="sm"
            disabled={isBusy}
            onClick={() => composer.removePost(id)}
            className="absolute end-0 top-1"
          />
        )}
      </div>
    </div>
  )
}
