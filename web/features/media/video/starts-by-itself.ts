import { createContext } from 'react'

/** Whether the videos of a part of the page may start by themselves. */
export const StartsByItself = createContext(true)
