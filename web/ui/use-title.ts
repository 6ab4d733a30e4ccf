import { useEffect } from 'react'

const PRODUCT = 'Plus'

/** Names the screen in the browser's title bar: `Home / Plus`. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === PRODUCT ? PRODUCT : `${title} / ${PRODUCT}`
  }, [title])
}
