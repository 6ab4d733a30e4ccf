/** Settings of metrics and traces. */
import {
  isLoopback,
  optionalUrl,
  type Secret,
  Secret as SecretOf,
  setting,
  type Values,
  wholeNumber,
} from './setting.ts'

/** The parsed settings of metrics and traces. */
export interface ObservationConfig {
  metrics: {
    /** A separate port for metrics; null for the port of the app. */
    port: number | null
    host: string
    /** The token for reading metrics; null when none is required. */
    token: Secret<string> | null
  }
  /** Where traces are sent; null when they are off. */
  traces: { url: string; serviceName: string; ratio: number } | null
}

const MIN_TOKEN = 16

export const observationSettings = {
  METRICS_PORT: setting('', 'Port that answers metrics for Prometheus at /metrics. 0 picks a free one.', (text) =>
    text === '' ? null : wholeNumber(0, 65_535)(text),
  ),
  METRICS_HOST: setting('127.0.0.1', 'Address that METRICS_PORT listens on.', (text) => {
    if (!/^[A-Za-z0-9.:_-]+$/.test(text)) throw new RangeError(`must be a host name or address, not "${text}"`)
    return text
  }),
  METRICS_TOKEN: setting(
    '',
    'Has /metrics answered on PORT, too, to requests with this token (Authorization: Bearer …); METRICS_PORT then asks for it as well.',
    (text) => {
      if (text === '') return null
      if (!/^[!-~]+$/.test(text) || text.length < MIN_TOKEN)
        throw new RangeError(`must have ${MIN_TOKEN} characters or more, without spaces`)
      return new SecretOf(text)
    },
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    '',
    'Collector of OpenTelemetry that traces are sent to over HTTP, such as http://127.0.0.1:4318.',
    optionalUrl(/^https?:$/, 'must be an http:// or https:// address'),
  ),
  OTEL_SERVICE_NAME: setting('plus', 'Name of this Plus in traces.', (text) => {
    if (!/^[\w.:-]{1,100}$/.test(text)) throw new RangeError('must be letters, digits and . : _ - only')
    return text
  }),
  OTEL_TRACES_SAMPLER_ARG: setting('0.05', 'Share of requests that are traced, from 0 to 1.', (text) => {
    const share = Number(text)
    if (text.trim() === '' || !(share >= 0 && share <= 1))
      throw new RangeError(`must be a number from 0 to 1, not "${text}"`)
    return share
  }),
} as const

export const readObservation = (values: Values<typeof observationSettings>): ObservationConfig => {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT
  return {
    metrics: { port: values.METRICS_PORT, host: values.METRICS_HOST, token: values.METRICS_TOKEN },
    traces: endpoint && {
      url: `${endpoint.href.replace(/\/+$/, '')}/v1/traces`,
      serviceName: values.OTEL_SERVICE_NAME,
      ratio: values.OTEL_TRACES_SAMPLER_ARG,
    },
  }
}

/** A sentence for the operator when anyone who reaches the port can read the metrics; null otherwise. */
export const openMetricsWarning = ({ metrics: { port, host, token } }: ObservationConfig): string | null =>
  port === null || token || isLoopback(host)
    ? null
    : 'Anyone who reaches METRICS_HOST can read the metrics: set METRICS_TOKEN, or close the port to others.'
