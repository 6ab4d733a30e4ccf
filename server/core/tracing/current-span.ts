/** The span that the current work belongs to. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, trace } from '@opentelemetry/api'

/** The context of the request that runs now. */
export const currentContext = new AsyncLocalStorage<Context | undefined>()

/** The parent of new spans: undefined outside of requests, after their end, and in untraced requests. */
export function recordingContext(): Context | undefined {
  const context = currentContext.getStore()
  return context && trace.getSpan(context)?.isRecording() ? context : undefined
}
