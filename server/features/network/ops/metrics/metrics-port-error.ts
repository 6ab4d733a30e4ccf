/** The port for metrics is taken. */
export class MetricsPortError extends Error {
  constructor(port: number) {
    super(`Port ${port} of METRICS_PORT is taken by another program. Start Plus with another one.`)
  }
}
