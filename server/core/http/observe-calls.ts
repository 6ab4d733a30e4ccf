/** Records how long each route takes. Routes outside the contract share a few names. */
import type { FastifyInstance, onResponseHookHandler } from 'fastify'
import { callTimes } from '#server/core/observation/call-times.ts'
import { hasFailed } from '#server/core/observation/planned-refusals.ts'
import { processCounts } from '#server/core/observation/process-counts.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The line of the contract, e.g. `GET /tweets`. */
    call?: string
    /** The answer has no end of its own, so its time measures nothing. */
    staysOpen?: true
  }
}

const nameOf = (url: string): string => {
  if (url.startsWith('/media/')) return 'GET /media/:name'
  if (url.startsWith('/assets/')) return 'assets'
  return url.startsWith('/api/') ? `GET ${url.slice('/api'.length)}` : 'pages'
}

/** Must be called before routes are registered. */
export function observeCalls(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (route.config?.staysOpen) return
    const name = route.config?.call ?? nameOf(route.url)
    const record: onResponseHookHandler = (_request, reply, done) => {
      callTimes.record(name, reply.statusCode, reply.elapsedTime)
      if (hasFailed(reply, reply.statusCode)) processCounts.failures++
      done()
    }
    route.onResponse = [route.onResponse ?? [], record].flat()
  })
}
