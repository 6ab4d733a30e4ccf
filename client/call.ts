import type { Call, CallAnswer } from '#contract/index.ts'
import type { CallArguments } from '#contract/request.ts'
import type { Network } from './network.ts'
import { type AnyInput, send } from './send.ts'

/** The answer of a call; null where it has none. Throws PlusError, or the reason of the signal. */
export async function makeCall<C extends Call>(
  network: Network,
  call: C,
  ...[input]: CallArguments<C>
): Promise<CallAnswer<C>> {
  const response = await send(network, call, (input ?? {}) as AnyInput)
  return (response.status === 204 ? null : await response.json()) as CallAnswer<C>
}
