/** The name of a file in its address. Signed addresses change, the name of a public file stays. */
export const fileName = (url: string): string => url.split('?')[0]!
