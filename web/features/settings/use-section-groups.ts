import { useMe } from '#web/core/session/session.ts'
import { administration } from './administration.ts'
import { type SectionGroup, sectionGroups } from './sections.ts'

/** The settings of the viewer: administrators also have those of the network. */
export const useSectionGroups = (): readonly SectionGroup[] =>
  useMe().role === 'admin' ? [...sectionGroups, administration] : sectionGroups
