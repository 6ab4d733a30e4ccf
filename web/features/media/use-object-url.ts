import { useEffect, useState } from 'react'

/** The object URL of a file, revoked on unmount. */
export function useObjectUrl(source: File | string): string | undefined {
  const [made, setMade] = useState<string>()
  useEffect(() => {
    if (typeof source === 'string') return
    const url = URL.createObjectURL(source)
    setMade(url)
    return () => URL.revokeObjectURL(url)
  }, [source])
  return typeof source === 'string' ? source : made
}
