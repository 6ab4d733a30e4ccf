import { useRef } from 'react'
import { t } from '#web/core/i18n.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { ImagePlus } from '#web/ui/icons.ts'
import { IMAGE_TYPES } from './accept-images.ts'

/** The button that opens the browser's file picker. */
export function ImagePicker({ isOff, onFiles }: { isOff: boolean; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        icon={ImagePlus}
        data-add-images
        label={t('Add photos')}
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
        aria-label={t('Photos')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Allows a removed file to be chosen again.
          event.target.value = ''
        }}
      />
    </>
  )
}
