/** Makes calls of the contract in this process as a visitor: only what the contract declares, and a visitor may see, gets out. */
import { type Call, type CallAnswer, type CallInput, contract } from '#contract/index.ts'
import { createSerializer } from '#server/core/http/answers/serialize.ts'
import type { CallRequest, Routes } from '#server/core/http/call.ts'
import { VISITOR } from '#server/features/people/visibility.ts'

/**
 * Answers a call as a visitor gets it; throws the errors of the call. Calls that wait in a line need the visitor's address range,
 * or visitors would share one place.
 */
export type AsVisitor = <C extends Call>(call: C, input: CallInput<C>, addressRange?: string) => Promise<CallAnswer<C>>

const client: CallRequest['client'] = {
  ...{ address: '', addressRange: '', userAgent: '', cookie: '', origin: '', requestId: '' },
  language: 'en',
}

/** Longer than any call of a visitor takes. */
const DEADLINE_MS = 10_000

export function asVisitor(routes: Routes<typeof contract>): AsVisitor {
  return async (call, input, addressRange = '') => {
    const handle = routes[call] as (request: unknown) => unknown
    const answer = await handle({
      ...{ viewer: VISITOR, session: null, params: {}, query: {}, body: {}, files: {}, idempotencyKey: null },
      ...{ client: { ...client, addressRange }, signal: AbortSignal.timeout(DEADLINE_MS) },
      ...(input as object),
    })
    return JSON.parse(String(createSerializer(contract[call].answer)(answer)))
  }
}
