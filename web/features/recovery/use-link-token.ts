import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

const valueIn = (text: string, name: string): string | null => new URLSearchParams(text.replace(/^[#?]/, '')).get(name)

/** The token of the opened link. It is removed from the address bar and the browser history at once. */
export function useLinkToken(name = 'token'): string | null {
  const { hash, search, pathname } = useLocation()
  const found = valueIn(hash, name) ?? valueIn(search, name)
  const [token, setToken] = useState(found)
  const navigate = useNavigate()
  useEffect(() => {
    if (found === null) return
    setToken(found)
    navigate(pathname, { replace: true })
  }, [found, navigate, pathname])
  return token
}
