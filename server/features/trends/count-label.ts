const compact = new Intl.NumberFormat('en', { notation: 'compact' })

/** `999`, `1.2K`, `120K`, `1.5M`. */
export const countLabel = (count: number): string => compact.format(count)
