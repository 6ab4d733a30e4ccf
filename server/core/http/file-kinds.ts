/** What the files of a form are: how large and how many, and how others are refused. */
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { IMAGE_BYTES, VIDEO_BYTES } from '#contract/limits.ts'
import { upToImages } from '#contract/schema-texts.ts'
import { text } from '#contract/server-texts.ts'
import { AppError } from '#server/core/errors.ts'

export interface FileKind {
  /** Bytes of each file. */
  bytes: number
  /** The rate limit that counts such forms. */
  limit: 'uploads' | 'videos'
  /** The refusal of a file that is larger. */
  tooLarge: Extract<ErrorCode, 'image_too_large' | 'video_too_large'>
  /** The refusal of a body that is larger than all files of these fields may be. */
  bodyTooLarge(fields: readonly string[]): AppError
  /** The refusal of more than `most` files of a field. */
  tooMany(field: string, most: number): AppError
}

const video: FileKind = {
  ...{ bytes: VIDEO_BYTES, limit: 'videos', tooLarge: 'video_too_large' },
  bodyTooLarge: (fields) =>
    new AppError('video_too_large', {
      fields: Object.fromEntries(fields.map((field) => [field, errors.video_too_large[1]])),
    }),
  tooMany: (field) => new AppError('invalid_fields', { fields: { [field]: text('Choose one file.') } }),
}

const kinds: Record<NonNullable<Endpoint['fileKind']>, FileKind> = {
  image: {
    ...{ bytes: IMAGE_BYTES, limit: 'uploads', tooLarge: 'image_too_large' },
    bodyTooLarge: () => new AppError('body_too_large'),
    tooMany: (field, most) => new AppError('too_many_images', { fields: { [field]: upToImages(most) } }),
  },
  video,
  medium: { ...video, limit: 'uploads' },
}

export const fileKindOf = ({ fileKind = 'image' }: Pick<Endpoint, 'fileKind'>): FileKind => kinds[fileKind]
