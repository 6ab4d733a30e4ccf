import type { ComponentType } from 'react'
import type { Me } from '#contract/calls/users.ts'
import {
  type AdminPartName,
  type AdminSection,
  adminSections,
  moderation,
} from '#web/features/settings/administration.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailed } from '#web/ui/lazy/part-failed.tsx'

/** A part of the administration. */
export interface AdminPart extends Pick<AdminSection, 'to' | 'title' | 'icon'> {
  /** Whether a user sees the part. The server checks each call. */
  isFor: (me: Me) => boolean
  /** The lazy component of the part, without props. */
  Part: ComponentType
}

const part = (load: () => Promise<{ default: ComponentType }>) =>
  lazyPart(new LazyModule(load), (module) => module.default, PartFailed)

const parts: Record<AdminPartName, ComponentType> = {
  look: part(() => import('#web/features/network/look-part.tsx')),
  rules: part(() => import('#web/features/legal/rules-part.tsx')),
  terms: part(() => import('#web/features/legal/terms-part.tsx')),
  privacy: part(() => import('#web/features/legal/privacy-part.tsx')),
  contact: part(() => import('#web/features/legal/contact-part.tsx')),
  'public-pages': part(() => import('#web/features/network/public-pages-part.tsx')),
  'sign-up': part(() => import('#web/features/registration/sign-up-part.tsx')),
  applications: part(() => import('#web/features/registration/applications-part.tsx')),
  hashtags: part(() => import('#web/features/trends/hashtags-part.tsx')),
  automation: part(() => import('#web/features/automation/automation-part.tsx')),
  server: part(() => import('#web/features/ops/server-part.tsx')),
}

/** The parts in the order of their links. */
export const adminParts: readonly AdminPart[] = adminSections.map((section) => ({
  to: section.to,
  title: section.title,
  icon: section.icon,
  isFor: (me) => me.role === 'admin' || (me.role !== undefined && moderation.sections.includes(section)),
  Part: parts[section.part],
}))
