/** How long a browser has to begin with a file. */
const KEPT_MS = 60_000

/** Has the browser keep a text as a file, where it keeps what is downloaded. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
