import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { LATEST_KEY } from './api.ts'

/** Scrolls to the top and fetches newer tweets when Home is pressed on Home. */
export function useHomePress(): void {
  const cache = useQueryClient()
  const { key } = useLocation()
  const type = useNavigationType()
  const lastKey = useRef(key)

  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    if (type === 'POP') return
    // Not every browser applies this preference by itself.
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
    void cache.invalidateQueries({ queryKey: LATEST_KEY })
  }, [cache, key, type])
}
