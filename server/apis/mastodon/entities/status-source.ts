/** The text of a status as its author wrote it. */
import Type from 'typebox'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import type { IdFormat } from '#server/core/ids/ids.ts'
import type { CachedPost } from '#server/features/posts/post.ts'

export const StatusSource = Type.Object({ id: Type.String(), text: Type.String(), spoiler_text: Type.String() })

export const toStatusSource = (ids: IdFormat, { id, parts }: CachedPost) => ({
  id: toDecimal(ids, id),
  text: parts.content,
  spoiler_text: parts.warning ?? '',
})
