import { errors } from '#contract/errors.ts'
import { IMAGE_BYTES } from '#contract/limits.ts'

/** The image types the server decodes. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/** Accepts image files up to `room` and returns why others were refused. */
export function acceptImages(files: readonly File[], room: number): { accepted: File[]; refusal: string | null } {
  const images = files.filter((file) => IMAGE_TYPES.includes(file.type))
  const fitting = images.filter((file) => file.size <= IMAGE_BYTES)
  const accepted = fitting.slice(0, room)
  const refusal =
    images.length < files.length
      ? errors.not_an_image[1]
      : fitting.length < images.length
        ? errors.image_too_large[1]
        : accepted.length < fitting.length
          ? errors.too_many_images[1]
          : null
  return { accepted, refusal }
}
