import type { CSSProperties } from 'react'

/** The style with the blurred placeholder of a picture. */
export const placeholderStyle = (placeholder: string): CSSProperties | undefined =>
  placeholder ? { backgroundImage: `url("${placeholder}")` } : undefined
