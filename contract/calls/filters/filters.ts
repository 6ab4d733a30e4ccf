import { lists } from './lists.ts'
import { mutes } from './mutes.ts'
import { words } from './words.ts'

/** Mutes of users and words. */
export const filters = { ...mutes, ...words, ...lists }
