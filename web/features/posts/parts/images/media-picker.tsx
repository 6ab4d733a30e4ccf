import { useRef } from 'react'
import { t } from '#web/core/i18n.ts'
import { IMAGE_TYPES } from '#web/features/media/accept-images.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { ImagePlus } from '#web/ui/icons.ts'

interface MediaPickerProps {
  isOff: boolean
  onFiles: (files: File[]) => void
}

/** The button that chooses images. */
export function MediaPicker({ isOff, onFiles }: MediaPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        icon={ImagePlus}
        label={t('Add images')}
        tone="accent"
        disabled={isOff}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        multiple
        hidden
        aria-label={t('Images')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Allows a removed file to be chosen again.
          event.target.value = ''
        }}
      />
    </>
  )
}
