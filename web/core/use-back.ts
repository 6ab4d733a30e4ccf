import { useNavigate } from 'react-router'
import { routes } from './routes.ts'

/** Navigates back within the app, or to Home if the app was opened on this screen. */
export function useBack(): () => void {
  const navigate = useNavigate()
  return () => {
    // The router numbers its history entries: 0 is the first of the app.
    const entry: unknown = window.history.state?.idx
    if (typeof entry === 'number' && entry > 0) navigate(-1)
    else navigate(routes.home, { replace: true })
  }
}
