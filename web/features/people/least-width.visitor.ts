import type { leastWidth as least } from './least-width.ts'

// Public pages have no inline style: a name that has no room is shortened.
export const leastWidth: typeof least = () => undefined
