import { useImageDrop } from '#web/features/media/use-image-drop.ts'
import { audienceField } from './audience/field.tsx'
import { contentWarningField } from './content-warning/field.tsx'
import { imagesField } from './images/field.tsx'
import type { PostEditor, PostPartField } from './part.ts'
import type { ShownPart } from './parts.ts'

/** The controls of the parts of a post. In the bundle of the composer. */
export const fields: readonly PostPartField[] = Object.values({
  audience: audienceField,
  contentWarning: contentWarningField,
  images: imagesField,
} satisfies Record<ShownPart, PostPartField>)

/** Passes dropped or pasted files to the parts that accept them. */
export function usePartDrop(editor: PostEditor) {
  const takers = fields.flatMap(({ drop }) => drop?.(editor) ?? [])
  return useImageDrop((files) => {
    for (const take of takers) take(files)
  }, takers.length > 0)
}
