/**
 * Metrics whose values are read on demand. The process counts in plain numbers (server/core/observation/), so that
 * counting is as cheap without metrics.
 */
import type { Aggregator, Metric, Registry } from 'prom-client'
import type { Histogram } from '#server/core/observation/histogram.ts'

type Labels = Record<string, string | number>

/** A value of a metric. Without a value there is no line. */
export interface Sample {
  labels?: Labels
  value: number | null | undefined
  /** The name of the line, for the lines of a histogram. */
  metricName?: string
}

interface Definition {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  /** How the values of several processes are combined. */
  aggregator?: Aggregator
}

type Read = () => readonly Sample[] | Promise<readonly Sample[]>

/** Adds a metric to a registry, which accepts any object with these methods. */
export function addMetric(registry: Registry, definition: Definition, read: Read): void {
  const { aggregator = 'sum', ...about } = definition
  const get = async () => ({
    ...about,
    aggregator,
    values: (await read())
      .filter(({ value }) => Number.isFinite(value))
      .map(({ labels = {}, value, metricName }) => ({ labels, value, ...(metricName && { metricName }) })),
  })
  registry.registerMetric({ ...about, aggregator, get } as unknown as Metric)
}

/** The lines of a histogram: the number of values up to each bound, their sum and their count. */
export function histogramSamples(
  {
    name,
    labels = {},
    histogram,
    divisor = 1,
  }: { name: string; labels?: Labels; histogram: Histogram; divisor?: number },
  shown: ReadonlySet<number>,
): Sample[] {
  const samples: Sample[] = []
  let count = 0
  for (const [index, bound] of histogram.bounds.entries()) {
    count += histogram.counts[index]!
    if (shown.has(bound))
      samples.push({ metricName: `${name}_bucket`, labels: { ...labels, le: bound / divisor }, value: count })
  }
  count += histogram.counts.at(-1)!
  return [
    ...samples,
    { metricName: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: count },
    { metricName: `${name}_sum`, labels, value: histogram.sum / divisor },
    { metricName: `${name}_count`, labels, value: count },
  ]
}
