/** The addresses and file names of images. Names are content hashes, so the content of an address never changes. */
const FOLDER = '/media'

/** The address of the large picture of an image. */
export const imageUrl = (hash: string | null): string | null => hash && `${FOLDER}/${largeName(hash)}`
export const smallImageUrl = (hash: string): string => `${FOLDER}/${smallName(hash)}`

export const largeName = (hash: string): string => `${hash}.webp`
export const smallName = (hash: string): string => `${hash}-small.webp`

/** The hash in the address of a large picture; undefined for any other address. */
export const hashOf = (url: string): string | undefined => /\/media\/([0-9a-f]{32})\.webp$/.exec(url)?.[1]
