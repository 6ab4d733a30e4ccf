import { createContext } from 'react'

/** Whether lists wait for the other parts of their screen. Hidden lists cannot be measured. */
export const WaitsForScreen = createContext(false)
