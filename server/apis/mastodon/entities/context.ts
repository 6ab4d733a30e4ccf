/** The thread of a status in the form of Mastodon's API. */
import Type from 'typebox'
import { Status } from './status.ts'

export const Context = Type.Object({ ancestors: Type.Array(Status), descendants: Type.Array(Status) })
