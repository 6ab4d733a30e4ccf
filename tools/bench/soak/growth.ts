/** The slope of a measure over minutes, by least squares. */
export function growth<M extends string>(
  samples: readonly (Record<M, number> & { minute: number })[],
  measure: M,
): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const minute = mean(samples.map((sample) => sample.minute))
  const value = mean(samples.map((sample) => sample[measure]))
  const spread = samples.reduce((sum, sample) => sum + (sample.minute - minute) ** 2, 0)
  return samples.reduce((sum, sample) => sum + (sample.minute - minute) * (sample[measure] - value), 0) / spread
}
