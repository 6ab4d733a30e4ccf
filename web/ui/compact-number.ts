const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 })

/** `1234` as `1.2K`, in the browser's language. */
export const compactNumber = (count: number): string => compact.format(count)
