import { useLocation } from 'react-router'
import AuthorizeCodeScreen from './authorize-code-screen.tsx'
import AuthorizeErrorScreen from './authorize-error-screen.tsx'
import AuthorizeScreen from './authorize-screen.tsx'

/** What an app asks for, the code for it, or why it is refused: one chunk, as the names of chunks count among the first view of every screen. */
export default function ConsentScreens() {
  const { pathname } = useLocation()
  if (pathname.startsWith('/authorize/error')) return <AuthorizeErrorScreen />
  return pathname.startsWith('/authorize/code') ? <AuthorizeCodeScreen /> : <AuthorizeScreen />
}
