import { OperatorError } from '#server/core/operator-error.ts'

/** The port for metrics is taken. */
export class MetricsPortError extends OperatorError {
  constructor(port: number) {
    super(`Port ${port} of METRICS_PORT is taken by another program. Start Plus with another one.`)
  }
}
