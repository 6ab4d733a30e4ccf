/** Every call of the API, merged. The web app may import this file's types only. */
import { auth } from './auth.ts'
import type { Answer, Input } from './endpoint.ts'
import { ops } from './ops.ts'
import { timelines } from './timelines.ts'
import { tweets } from './tweets.ts'
import { users } from './users.ts'

export const contract = { ...ops, ...auth, ...users, ...tweets, ...timelines } as const

export type Contract = typeof contract
/** A call by its line in SPEC.md §7, e.g. `POST /tweets/like/:id`. */
export type Call = keyof Contract
export type CallInput<C extends Call> = Input<Contract[C]>
export type CallAnswer<C extends Call> = Answer<Contract[C]>
