import { useImageDrop } from '#web/features/media/use-image-drop.ts'
import { fields } from '#web/features/posts/parts/fields.ts'
import type { PostEditor } from '#web/features/posts/parts/part.ts'

/** Passes files that are dropped on or pasted into an editor to the parts that take them. */
export function usePartDrop(editor: PostEditor) {
  const takers = fields.flatMap(({ drop }) => drop?.(editor) ?? [])
  return useImageDrop((files) => {
    for (const take of takers) take(files)
  }, takers.length > 0)
}
