import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'

/** Accepts image files dropped on or pasted into an element. */
export function useImageDrop(onFiles: (files: File[]) => void, isEnabled: boolean) {
  const [isOver, setIsOver] = useState(false)
  // Drag enters a child before it leaves the parent.
  const depth = useRef(0)

  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const enter = (by: 1 | -1) => (event: DragEvent) => {
    if (!isEnabled || !carriesFiles(event)) return
    depth.current = Math.max(0, depth.current + by)
    setIsOver(depth.current > 0)
  }

  // Also if no files are accepted: the browser would open them in place of the page.
  const handleDragOver = (event: DragEvent) => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    if (!isEnabled) event.dataTransfer.dropEffect = 'none'
  }

  const handleDrop = (event: DragEvent) => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    if (!isEnabled) return
    depth.current = 0
    setIsOver(false)
    onFiles([...event.dataTransfer.files])
  }

  // Text copied from a document may come with an image of that text.
  const handlePaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (!isEnabled || files.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    onFiles(files)
  }

  return {
    isOver,
    dropProps: {
      onDragEnter: enter(1),
      onDragLeave: enter(-1),
      onDragOver: handleDragOver,
      onDrop: handleDrop,
      onPaste: handlePaste,
    },
  }
}
