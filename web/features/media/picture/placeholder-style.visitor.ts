import type { placeholderStyle as style } from './placeholder-style.ts'

// Public pages have no inline style, and are small without placeholders.
export const placeholderStyle: typeof style = () => undefined
