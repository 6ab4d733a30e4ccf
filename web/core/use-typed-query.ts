import { useState } from 'react'

/**
 * The text of a field that is also the `query` of the address. Typed text shows at once, and the address follows a moment
 * later: call `setSent` with the text before navigating. A link or Back changes the text.
 */
export function useTypedQuery(query: string) {
  const [text, setText] = useState(query)
  const [shown, setShown] = useState(query)
  const [sent, setSent] = useState(query)
  if (query !== shown) {
    setShown(query)
    if (query !== sent) {
      setSent(query)
      setText(query)
    }
  }
  return { text, setText, setSent }
}
