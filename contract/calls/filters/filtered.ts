import Type from 'typebox'

/** Why a list shows a line in place of a post. */
export const Filtered = Type.Object(
  { words: Type.Array(Type.String()) },
  { description: "The viewer's muted words in it: lists show a line that opens it." },
)
