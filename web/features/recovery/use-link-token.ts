import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

const tokenIn = (text: string): string | null => new URLSearchParams(text.replace(/^[#?]/, '')).get('token')

/** The secret of the link that was opened. It leaves the address bar at once, and with it the history of the browser. */
export function useLinkToken(): string | null {
  const { hash, search, pathname } = useLocation()
  const found = tokenIn(hash) ?? tokenIn(search)
  const [token, setToken] = useState(found)
  const navigate = useNavigate()
  useEffect(() => {
    if (found === null) return
    setToken(found)
    navigate(pathname, { replace: true })
  }, [found, navigate, pathname])
  return token
}
