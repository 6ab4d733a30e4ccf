/**
 * Metrics whose values are read when they are asked for. What the process counts is in plain numbers
 * (server/core/observation/), so that counting is as cheap without metrics.
 */
import type { Aggregator, Metric, Registry } from 'prom-client'
import type { Histogram } from '#server/core/observation/histogram.ts'

type Labels = Record<string, string | number>

/** A value of a metric. Without a value there is no line. */
export interface Sample {
  labels?: Labels
  value: number | null | undefined
  /** Of a histogram, whose lines have names of their own. */
  metricName?: string
}

interface Definition {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  /** How the values of several processes become one. */
  aggregator?: Aggregator
}

type Read = () => readonly Sample[] | Promise<readonly Sample[]>

/** Adds a metric to a registry, which takes any object with such methods. */
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

/** The lines of a histogram: how many values there are up to each bound, their sum and their number. */
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
