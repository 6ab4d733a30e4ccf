import { text } from './server-texts.ts'

/** The text of a push whose content the worker of an older build cannot read. */
export const UNREADABLE_PUSH = text('You have new notifications.')
