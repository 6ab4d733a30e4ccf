import {
  Bell,
  CircleUser,
  Download,
  KeyRound,
  Link2,
  Lock,
  type LucideIcon,
  MonitorSmartphone,
  Palette,
  ShieldCheck,
  Trash2,
} from 'lucide-react'
import { routes } from '#web/core/routes.ts'

interface Section {
  to: string
  title: string
  about: string
  icon: LucideIcon
}

/** The sections of the settings, in order. web/app/routing/screens.ts registers their screens. */
export const sections: readonly Section[] = [
  {
    to: routes.account,
    title: 'Account',
    about: 'Your username, your email address, member since',
    icon: CircleUser,
  },
  {
    to: routes.password,
    title: 'Password',
    about: 'Choose another one',
    icon: KeyRound,
  },
  {
    to: routes.devices,
    title: 'Devices',
    about: 'Where you are signed in, and signing out there',
    icon: MonitorSmartphone,
  },
  {
    to: routes.secondFactors,
    title: 'Two-step verification',
    about: 'Authenticator app, passkeys and backup codes',
    icon: ShieldCheck,
  },
  {
    to: routes.services,
    title: 'Linked accounts',
    about: 'Sign in with Google or Apple',
    icon: Link2,
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
  {
    to: routes.data,
    title: 'Data download',
    about: 'All that is yours, as one file',
    icon: Download,
  },
  {
    to: routes.deleteAccount,
    title: 'Delete account',
    about: 'Leave, and take everything with you',
    icon: Trash2,
  },
]
