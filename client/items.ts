import type { Call, CallAnswer, CallInput } from '#contract/index.ts'
import type { CallOptions } from '#contract/request.ts'
import { makeCall } from './call.ts'
import type { Network } from './network.ts'

/** A call that answers a list in pages. */
export type ListCall = { [C in Call]: CallAnswer<C> extends { nextCursor: string | null } ? C : never }[Call]

/** The name of the list in an answer, such as `tweets`. */
export type ListName<C extends ListCall> = {
  [K in keyof CallAnswer<C>]: CallAnswer<C>[K] extends readonly unknown[] ? K : never
}[keyof CallAnswer<C>]

/** What the list has, such as posts. */
export type Item<C extends ListCall, K extends ListName<C>> = CallAnswer<C>[K] extends readonly (infer T)[] ? T : never

/** The items of a list to its end, page after page as they are needed. Throws PlusError. */
export async function* readItems<C extends ListCall, K extends ListName<C>>(
  network: Network,
  call: C,
  list: K,
  input: CallInput<C> & CallOptions,
): AsyncGenerator<Item<C, K>, void, undefined> {
  let cursor: string | null = null
  do {
    const { query } = input as { query?: object }
    const page = { ...input, query: { ...query, ...(cursor && { cursor }) } }
    const answer = (await makeCall(network, call as Call, page as never)) as CallAnswer<C>
    yield* answer[list] as Item<C, K>[]
    cursor = (answer as { nextCursor: string | null }).nextCursor
  } while (cursor !== null)
}
