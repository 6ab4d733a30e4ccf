import type { mayPlay as plays, savesData as saves } from './choices.ts'

// A page is the same for all visitors: what a browser chooses is left to it.
export const savesData: typeof saves = () => false
export const mayPlay: typeof plays = () => true
