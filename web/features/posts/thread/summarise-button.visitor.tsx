/** The assistant is for members. */
export const SummariseButton = (_: object) => null
