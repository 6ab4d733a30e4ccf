/** The first picture of an AVIF sequence, as a still AVIF: libheif refuses the brand of sequences. Other files stay. */
export function firstOfSequence(bytes: Buffer): Buffer {
  if (!isSequence(bytes)) return bytes
  const still = Buffer.from(bytes)
  still.write('avif', 8, 'latin1')
  return still
}

/** Whether a file is an animated AVIF. */
export const isSequence = (bytes: Buffer): boolean => bytes.toString('latin1', 4, 12) === 'ftypavis'
