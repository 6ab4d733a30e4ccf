/** Traces statements and transactions. Statements have placeholders, so no span holds a value. */
import { SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import type { WorkObserver } from '#server/core/observation/observed-work.ts'
import { currentContext, recordingContext } from './current-span.ts'

const OPERATION = /^\s*(\w+)/
const TABLE = /\b(?:from|into|update)\s+"?(\w+)"?/i

/** The name of a statement: `SELECT tweets`. */
function nameOf(sql: string): string {
  const operation = OPERATION.exec(sql)?.[1]?.toUpperCase() ?? 'SQL'
  const table = TABLE.exec(sql)?.[1]
  return table ? `${operation} ${table}` : operation
}

/** An observer that traces statements and transactions. `system` is the name of the database system in spans. */
export function traceStatements(tracer: Tracer, system: string): WorkObserver {
  const attributes = { 'db.system.name': system }
  return {
    onStatement(sql, startedAt) {
      const context = recordingContext()
      if (!context) return
      const endTime = Date.now()
      const startTime = endTime - (performance.now() - startedAt)
      const about = { ...attributes, 'db.query.text': sql }
      tracer.startSpan(nameOf(sql), { kind: SpanKind.CLIENT, startTime, attributes: about }, context).end(endTime)
    },
    async transaction(run) {
      const context = recordingContext()
      if (!context) return run()
      const span = tracer.startSpan('transaction', { kind: SpanKind.CLIENT, attributes }, context)
      try {
        return await currentContext.run(trace.setSpan(context, span), run)
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
    detached: (run) => (currentContext.getStore() ? currentContext.run(undefined, run) : run()),
  }
}
