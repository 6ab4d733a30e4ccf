import { useNavigate } from 'react-router'
import { routes } from './routes.ts'

/** Goes back within the app; to Home when the app was opened on this screen. */
export function useBack(): () => void {
  const navigate = useNavigate()
  return () => {
    // The router numbers its history entries: 0 is where the person came in.
    const entry: unknown = window.history.state?.idx
    if (typeof entry === 'number' && entry > 0) navigate(-1)
    else navigate(routes.home, { replace: true })
  }
}
