/** The texts of a post that readers see besides its own text. */
import type { TweetsTable } from '#server/db/tables/posts.ts'
import { type Merged, merge, type PartWith, partsWith } from './parts.ts'

type TextPart = PartWith<'texts'>
const textParts = partsWith('texts')

/** The columns with these texts. */
export type TextColumn = TextPart['columns'][number]
export const textColumns = textParts.flatMap((part): readonly TextColumn[] => part.columns)

export const otherTexts = (post: Merged<Parameters<TextPart['texts']>[0]>): (string | null)[] =>
  textParts.flatMap((part): readonly (string | null)[] => part.texts(post))

export const otherTextsOfRow = (row: Pick<TweetsTable, TextColumn>): (string | null)[] =>
  otherTexts(merge(textParts.map((part) => part.load(row))))
