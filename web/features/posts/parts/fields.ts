import { useImageDrop } from '#web/features/media/use-image-drop.ts'
import { audienceField } from './audience/field.tsx'
import { cardField } from './card/field.tsx'
import { contentWarningField } from './content-warning/field.tsx'
import { imagesField } from './images/field.tsx'
import type { PostEditor, PostPartField } from './part.ts'
import type { EditedPart } from './parts.ts'
import { pollField } from './poll/field.tsx'
import { quoteField } from './quote/field.tsx'
import { scheduleField } from './schedule/field.tsx'

/** The controls of the parts of a post. In the bundle of the composer. */
export const fields: readonly PostPartField[] = Object.values({
  audience: audienceField,
  contentWarning: contentWarningField,
  images: imagesField,
  poll: pollField,
  quote: quoteField,
  card: cardField,
  schedule: scheduleField,
} satisfies Record<EditedPart, PostPartField>)

/** Offers pasted text to the parts. `insert` inserts it as text. True if a part has taken it. */
export const pasteText = (editor: PostEditor, text: string, insert: () => void): boolean =>
  fields.some(({ paste }) => paste?.(editor, text, insert))

/** Passes dropped or pasted files to the parts that accept them. */
export function usePartDrop(editor: PostEditor) {
  const takers = fields.flatMap(({ drop }) => drop?.(editor) ?? [])
  return useImageDrop((files) => {
    for (const take of takers) take(files)
  }, takers.length > 0)
}
