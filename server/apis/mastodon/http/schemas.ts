/** Schemas that several calls of Mastodon's API use. */
import Type from 'typebox'
import type { Text } from '#contract/server-texts.ts'

/** The id of a path. Any text is accepted: one that names nothing is not found. */
export const ById = Type.Object({ id: Type.String({ maxLength: 100 }) })
/** An answer without content. */
export const Empty = Type.Object({})
/** A list of ids in a query or body. */
export const Ids = (most: number) => Type.Array(Type.String({ maxLength: 100 }), { maxItems: most })
/** A text that replaces another one: the empty text removes that. */
export const Replacing = (options: { maxLength: number; message?: Text }) =>
  Type.String({ ...options, mayBeEmpty: true })
