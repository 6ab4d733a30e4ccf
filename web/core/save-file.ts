/** Has the browser save a file. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The download has started by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}
