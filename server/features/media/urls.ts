/** Where a finished image is found. Names are hashes of their content, so an address never changes its meaning. */
const FOLDER = '/media'

/** The address of an image's large picture; null stays null. */
export const imageUrl = (hash: string | null): string | null => hash && `${FOLDER}/${largeName(hash)}`
export const smallImageUrl = (hash: string): string => `${FOLDER}/${smallName(hash)}`

export const largeName = (hash: string): string => `${hash}.webp`
export const smallName = (hash: string): string => `${hash}-small.webp`

/** The hash in an address this server gave out; undefined for any other. */
export const hashOf = (url: string): string | undefined => /\/media\/([0-9a-f]{32})\.webp$/.exec(url)?.[1]
