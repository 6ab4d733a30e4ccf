import { useEffect, useRef } from 'react'
import { WARNING_LENGTH } from '#contract/limits.ts'
import { truncateGraphemes } from '#contract/text.ts'
import type { DraftReach } from '#web/core/drafts.ts'
import { t } from '#web/core/i18n.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { X } from '#web/ui/icons.ts'

/** What covers a post: its warning, and whether its images are sensitive. */
export type Cover = Pick<DraftReach, 'warning' | 'sensitive'>
export const NO_COVER: Cover = { warning: null, sensitive: false }

interface CoverFieldsProps {
  cover: Cover
  hasImages: boolean
  isLocked: boolean
  onChange: (change: Partial<Cover>) => void
}

/** The content warning of a post. */
export default function CoverFields({ cover, hasImages, isLocked, onChange }: CoverFieldsProps) {
  const box = useRef<HTMLDivElement>(null)
  const isNew = useRef(cover.warning === '' && !cover.sensitive)
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
        value={cover.warning ?? ''}
        readOnly={isLocked}
        onChange={({ target }) => onChange({ warning: truncateGraphemes(target.value, WARNING_LENGTH) })}
        onKeyDown={(event) => {
          // It would send the post.
          if (event.key === 'Enter') event.preventDefault()
        }}
        end={
          <IconButton
            icon={X}
            label={t('Remove the content warning')}
            disabled={isLocked}
            onClick={() => onChange(NO_COVER)}
          />
        }
      />
      {hasImages && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={cover.sensitive}
            disabled={isLocked}
            onChange={({ target }) => onChange({ sensitive: target.checked })}
            className="size-5 accent-accent-fill"
          />
          {t('The images are sensitive')}
        </label>
      )}
    </div>
  )
}
