/** Makes the browser download a file. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // By the next task the download has started.
  setTimeout(() => URL.revokeObjectURL(url))
}
