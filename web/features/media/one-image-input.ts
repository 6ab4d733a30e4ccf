import type { ChangeEvent } from 'react'
import { acceptImages, IMAGE_TYPES } from './accept-images.ts'

/** Props of a file input for one image. Calls back with the file or with a refusal. */
export const oneImageInput = (onImage: (image: File) => void, onRefuse: (refusal: string) => void) => ({
  type: 'file',
  accept: IMAGE_TYPES.join(','),
  className: 'sr-only',
  onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
    const { accepted, refusal } = acceptImages([...(target.files ?? [])], 1)
    // Allows the same file to be chosen again.
    target.value = ''
    if (accepted[0]) onImage(accepted[0])
    else if (refusal) onRefuse(refusal)
  },
})
