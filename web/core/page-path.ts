import { createContext } from 'react'

/** Path and query of the public page that is rendered. */
export const PagePath = createContext('/')
