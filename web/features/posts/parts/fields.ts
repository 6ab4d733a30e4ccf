import { audienceField } from './audience/field.tsx'
import { contentWarningField } from './content-warning/field.tsx'
import { imagesField } from './images/field.tsx'
import type { PostPartField } from './part.ts'
import type { PartName } from './parts.ts'

/** The controls of the parts of a post. In the bundle of the composer. */
export const fields: readonly PostPartField[] = Object.values({
  audience: audienceField,
  contentWarning: contentWarningField,
  images: imagesField,
} satisfies Record<PartName, PostPartField>)
