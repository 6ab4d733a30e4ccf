import { useId } from 'react'
import { t } from '#web/core/i18n.ts'
import { oneImageInput } from '#web/features/media/one-image-input.ts'
import { useObjectUrl } from '#web/features/media/use-object-url.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { Camera, X } from '#web/ui/icons.ts'
import { imageUrl } from '#web/ui/image-url.ts'
import type { PictureChange } from './profile-draft.ts'
import type { PictureName } from './profile-fields.ts'

interface PictureFieldProps {
  name: PictureName
  label: string
  /** The saved picture. */
  current: string | null
  choice: PictureChange
  fallback: string
  isLocked: boolean
  errorId: string
  onChoose: (choice: PictureChange, problem?: string) => void
  className: string
}

/** A picture of the profile, with buttons to replace or remove it. */
export function PictureField({
  name,
  label,
  current,
  choice,
  fallback,
  isLocked,
  errorId,
  onChoose,
  className,
}: PictureFieldProps) {
  const id = useId()
  const url = useObjectUrl(choice ?? (choice === null ? '' : (current ?? '')))
  const isFile = choice instanceof File
  return (
    <div className={classNames('relative', className)}>
      <div className="absolute inset-0 overflow-hidden rounded-[inherit] bg-sunken">
        <img src={fallback} alt="" className="absolute inset-0 size-full bg-default-cover object-cover" />
        {url && (
          <img
            src={imageUrl(url)}
            alt=""
            onError={(event) => {
              if (isFile)
                onChoose(undefined, t('That file isn’t an image we support. Use JPEG, PNG, WebP, GIF or AVIF.'))
              else event.currentTarget.hidden = true
            }}
            className="absolute inset-0 size-full object-cover"
          />
        )}
        <span aria-hidden className="absolute inset-0 bg-lightbox/35" />
        <label
          htmlFor={id}
          className="absolute inset-0 grid cursor-pointer place-items-center has-disabled:cursor-default has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-on-fill"
        >
          <span id={`${id}-label`} className="sr-only">
            {label}
          </span>
          <input
            id={id}
            name={name}
            disabled={isLocked}
            aria-describedby={errorId}
            {...oneImageInput(onChoose, (refusal) => onChoose(choice, refusal))}
          />
          <span className="grid size-10 place-items-center rounded-pill bg-lightbox/75 text-on-fill">
            <Camera aria-hidden size={20} />
          </span>
        </label>
      </div>
      {url && (
        <IconButton
          icon={X}
          label={isFile ? t('Undo') : t('Remove')}
          aria-describedby={`${id}-label`}
          hasTooltip={false}
          tone="overlay"
          size="sm"
          disabled={isLocked}
          onClick={() => onChoose(isFile ? undefined : null)}
          className={name === 'coverPhoto' ? 'absolute end-2 top-2' : 'absolute -end-1 -top-1'}
        />
      )}
    </div>
  )
}
