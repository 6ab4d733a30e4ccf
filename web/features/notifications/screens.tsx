import { useLocation } from 'react-router'
import { routes } from '#web/core/routes.ts'
import NotificationsScreen from './notifications-screen.tsx'
import FilteredScreen from './requests/filtered-screen.tsx'

/** The notifications, or the filtered ones: one chunk, as the names of chunks count among the first view of every screen. */
export default function NotificationScreens() {
  return useLocation().pathname.startsWith(routes.filtered) ? <FilteredScreen /> : <NotificationsScreen />
}
