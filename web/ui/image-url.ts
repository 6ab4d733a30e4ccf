/** The address of an image path (SPEC §3): absolute addresses stay, a relative path is one of this origin. */
export function imageUrl(path: string): string {
  return /^(https?:)?\/\/|^\/|^(data|blob):/.test(path) ? path : `/${path}`
}
