import { Bell, Lock, type LucideIcon, MonitorSmartphone, Palette } from 'lucide-react'
import { routes } from '#web/core/routes.ts'

interface Section {
  to: string
  title: string
  about: string
  icon: LucideIcon
}

/** What can be set, in the order of the list. The screen behind a line is registered in web/app/screens.ts. */
export const sections: readonly Section[] = [
  {
    to: routes.devices,
    title: 'Devices',
    about: 'Where you are signed in, and signing out there',
    icon: MonitorSmartphone,
  },
  {
    to: routes.privacy,
    title: 'Privacy',
    about: 'What others see of you, and whom you have blocked',
    icon: Lock,
  },
  {
    to: routes.notificationSettings,
    title: 'Notifications',
    about: 'What you are told of while Plus is closed, and on which devices',
    icon: Bell,
  },
  {
    to: routes.appearance,
    title: 'Appearance',
    about: 'Light or dark',
    icon: Palette,
  },
]
