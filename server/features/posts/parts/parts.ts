import type { TweetsTable } from '#server/db/tables/posts.ts'
import { audience } from './audience.ts'
import { card } from './card.ts'
import { contentWarning } from './content-warning.ts'
import { images } from './images.ts'
import type { PostPart } from './part.ts'
import { poll } from './poll.ts'
import { quote } from './quote.ts'
import { text } from './text.ts'

/** The parts of a post, in order. */
export const parts = [text, images, contentWarning, audience, quote, poll, card] as const satisfies readonly PostPart[]

type Part = (typeof parts)[number]

export type PartWith<K extends keyof PostPart> = Extract<Part, Record<K, unknown>>

/** The parts that implement a member. */
export const partsWith = <K extends keyof PostPart>(member: K) =>
  parts.filter((part) => member in part) as PartWith<K>[]

/** The intersection of the types of a union. */
export type Merged<T> = (T extends unknown ? (each: T) => void : never) extends (each: infer All) => void ? All : never

/** Merges objects into one. */
export const merge = <T extends object>(objects: readonly T[]) => Object.assign({}, ...objects) as Merged<T>

/** A post that is ready to be written. */
export type WrittenParts = Merged<
  | Parameters<Part['write']>[0]
  | Parameters<PartWith<'confirm'>['confirm']>[2]
  | Parameters<PartWith<'writeRows'>['writeRows']>[3]
>
/** A post as plain data: the loaded fields of all parts. */
export type LoadedParts = Merged<ReturnType<Part['load']>>

export const loadParts = (row: TweetsTable): LoadedParts => merge(parts.map((part) => part.load(row)))
