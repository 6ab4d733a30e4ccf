import { createContext } from 'react'

/** Address of the picture that a public page loads before all others; null without one. */
export const FirstPicture = createContext<string | null>(null)
