import { useNavigate } from 'react-router'
import { routes } from './routes.ts'

const SECOND_PRESS_MS = 1_000
/** The history entry that Back is leaving. Browsers go back a moment after the press. */
let left = { key: '', at: 0 }

/** Navigates back within the app, or to Home if the app was opened on this screen. A double press goes back once. */
export function useBack(): () => void {
  const navigate = useNavigate()
  return () => {
    // The router numbers its history entries: 0 is the first of the app.
    const { idx, key } = (window.history.state ?? {}) as { idx?: unknown; key?: string }
    if (typeof idx !== 'number' || idx === 0) return void navigate(routes.home, { replace: true })
    const now = performance.now()
    if (key === left.key && now - left.at < SECOND_PRESS_MS) return
    left = { key: key ?? '', at: now }
    navigate(-1)
  }
}
