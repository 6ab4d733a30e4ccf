import { useEffect, useRef } from 'react'
import { WARNING_LENGTH } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { limitText } from '#web/features/posts/compose/limit-text.ts'
import type { PostEditor } from '#web/features/posts/parts/part.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { X } from '#web/ui/icons.ts'
import { warningToggle } from './warning-toggle.ts'

/** The field for the content warning of a post. A chunk of its own. */
export function WarningField({ editor }: { editor: PostEditor }) {
  const { fields, posts, isBusy, setFields } = editor
  const { warning, sensitive } = fields
  const hasImages = posts.some(({ images, awaited }) => images.length + awaited > 0)
  const box = useRef<HTMLDivElement>(null)
  const isNew = useRef(warning === '' && !sensitive)
  useEffect(() => {
    if (isNew.current) box.current?.querySelector('input')?.focus()
  }, [])
  return (
    <div ref={box} className="mb-2 flex flex-col gap-1">
      <TextField
        dir="auto"
        label={t('Content warning')}
        hint={
          hasImages
            ? t('Shown instead of the post until people open it. Leave it empty to cover only the images.')
            : t('Shown instead of the post until people open it.')
        }
        value={warning ?? ''}
        readOnly={isBusy}
        onChange={({ target }) => {
          const { text, caret } = limitText(warning ?? '', target.value, WARNING_LENGTH, target.selectionEnd)
          setFields({ warning: text })
          if (caret !== null) queueMicrotask(() => target.setSelectionRange(caret, caret))
        }}
        onKeyDown={(event) => {
          // Enter would send the post.
          if (event.key === 'Enter') event.preventDefault()
        }}
        end={
          <IconButton
            icon={X}
            label={t('Remove the content warning')}
            disabled={isBusy}
            onClick={warningToggle(editor).toggle}
          />
        }
      />
      {hasImages && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={sensitive}
            disabled={isBusy}
            onChange={({ target }) => setFields({ sensitive: target.checked })}
            className="size-5 accent-accent-fill"
          />
          {t('The images are sensitive')}
        </label>
      )}
    </div>
  )
}
