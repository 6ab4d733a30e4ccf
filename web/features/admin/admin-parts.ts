import type { ComponentType } from 'react'
import type { Me } from '#contract/calls/users.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import {
  Bot,
  DoorOpen,
  FileText,
  Hash,
  type Icon,
  Mail,
  ScrollText,
  Server,
  ShieldCheck,
  UserPlus,
  Wrench,
} from '#web/ui/icons.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailed } from '#web/ui/lazy/part-failed.tsx'

/** A part of the administration, with an address of its own. */
export interface AdminPart {
  path: string
  label: string
  icon: Icon
  /** Who sees it. The server checks each call. */
  isFor: (me: Me) => boolean
  /** Its chunk, whose default export takes no props. */
  Part: ComponentType
}

const isAdmin = (me: Me) => me.role === 'admin'
const part = (load: () => Promise<{ default: ComponentType }>) =>
  lazyPart(new LazyModule(load), (module) => module.default, PartFailed)

/** The parts in the order of their links. Each also has a section in web/features/settings/administration.ts. */
export const adminParts: readonly AdminPart[] = [
  {
    path: routes.admin,
    label: t('Name and look'),
    icon: Wrench,
    isFor: isAdmin,
    Part: part(() => import('#web/features/network/look-part.tsx')),
  },
  {
    path: routes.adminPart('rules'),
    label: t('Rules'),
    icon: ScrollText,
    isFor: isAdmin,
    Part: part(() => import('#web/features/legal/rules-part.tsx')),
  },
  {
    path: routes.adminPart('terms'),
    label: t('Terms'),
    icon: FileText,
    isFor: isAdmin,
    Part: part(() => import('#web/features/legal/terms-part.tsx')),
  },
  {
    path: routes.adminPart('privacy'),
    label: t('Privacy Policy'),
    icon: ShieldCheck,
    isFor: isAdmin,
    Part: part(() => import('#web/features/legal/privacy-part.tsx')),
  },
  {
    path: routes.adminPart('contact'),
    label: t('Contact'),
    icon: Mail,
    isFor: isAdmin,
    Part: part(() => import('#web/features/legal/contact-part.tsx')),
  },
  {
    path: routes.adminPart('sign-up'),
    label: t('Sign-up'),
    icon: DoorOpen,
    isFor: isAdmin,
    Part: part(() => import('#web/features/registration/sign-up-part.tsx')),
  },
  {
    path: routes.adminPart('applications'),
    label: t('New accounts'),
    icon: UserPlus,
    isFor: (me) => me.role !== undefined,
    Part: part(() => import('#web/features/registration/applications-part.tsx')),
  },
  {
    path: routes.adminPart('hashtags'),
    label: t('Hashtags'),
    icon: Hash,
    isFor: (me) => me.role !== undefined,
    Part: part(() => import('#web/features/trends/hashtags-part.tsx')),
  },
  {
    path: routes.adminPart('automation'),
    label: t('Automatic rules'),
    icon: Bot,
    isFor: isAdmin,
    Part: part(() => import('#web/features/automation/automation-part.tsx')),
  },
  {
    path: routes.adminPart('server'),
    label: t('Server'),
    icon: Server,
    isFor: isAdmin,
    Part: part(() => import('#web/features/ops/server-part.tsx')),
  },
]
