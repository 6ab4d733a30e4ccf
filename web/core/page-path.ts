import { createContext } from 'react'

/** Path and query of the public page that is rendered. */
export const PagePath = createContext('/')

/** Whether the page is shown inside one of another site, where it sends no form. */
export const IsEmbedded = createContext(false)
