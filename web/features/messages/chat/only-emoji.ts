import { countGraphemes } from '#contract/text.ts'

const emoji = /^(?:\p{RGI_Emoji}|\s)+$/v
const MOST = 6

/** Whether a message is nothing but a few emoji: those are shown large. */
export const isOnlyEmoji = (text: string): boolean => emoji.test(text) && countGraphemes(text) <= MOST
