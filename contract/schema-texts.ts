/** Messages that several schemas use, and one of the service worker. */
import { text } from './server-texts.ts'

export const keepTo = (count: number) =>
  text('Keep it to {count, plural, one {# character} other {# characters}}.', { count })

export const upToImages = (count: number) =>
  text('You can add up to {count, plural, one {# image} other {# images}}.', { count })

export const invalidId = text('This isn’t a valid id.')

export const invalidCursor = text('This isn’t a valid page marker. Start again from the top of the list.')

export const notSwitch = text('Send true or false.')

export const notOneOf = (names: readonly string[]) => text('Send one of these: {names}.', { names: names.join(', ') })

export const upToPosts = (count: number) =>
  text('A thread can have up to {count, plural, one {# post} other {# posts}}.', { count })

export const twoToSix = text('A poll has two to six answers.')

export const noSuchAnswer = text('Choose one of the answers of this poll.')

export const notColor = text('Enter the color as #rrggbb, such as #2f5df2.')

/** The text of a push whose content the worker of an older build cannot read. */
export const UNREADABLE_PUSH = text('You have new notifications.')
