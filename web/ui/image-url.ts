/** The URL of an image: absolute URLs stay, a relative path is on this origin. */
export function imageUrl(path: string): string {
  return /^(https?:)?\/\/|^\/|^(data|blob):/.test(path) ? path : `/${path}`
}
