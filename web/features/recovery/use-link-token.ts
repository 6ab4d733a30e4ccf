import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

const tokenIn = (text: string): string | null => new URLSearchParams(text.replace(/^[#?]/, '')).get('token')

/** The token of the opened link. It is removed from the address bar and the browser history at once. */
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
