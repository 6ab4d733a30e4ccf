import { useRef } from 'react'
import { t } from '#web/core/i18n.ts'
import { IMAGE_TYPES } from '#web/features/media/accept-images.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { ImagePlus } from '#web/ui/icons.ts'
import { VIDEO_TYPES } from './video/video-files.ts'

interface MediaPickerProps {
  takesVideos: boolean
  isOff: boolean
  onFiles: (files: File[]) => void
}

/** The button that chooses images, or a video. */
export function MediaPicker({ takesVideos, isOff, onFiles }: MediaPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        icon={ImagePlus}
        data-add-images
        label={takesVideos ? t('Add photos or a video') : t('Add photos')}
        tone="accent"
        disabled={isOff}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept={[...IMAGE_TYPES, ...(takesVideos ? VIDEO_TYPES : [])].join(',')}
        multiple
        hidden
        aria-label={takesVideos ? t('Photos or a video') : t('Photos')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Allows a removed file to be chosen again.
          event.target.value = ''
        }}
      />
    </>
  )
}
