import { useMe } from '#web/core/session/session.ts'
import { administration } from './administration.ts'
import { type SectionGroup, sectionGroups } from './sections.ts'

/** The settings of the viewer: administrators also have those of the network, and moderators some of them. */
export function useSectionGroups(): readonly SectionGroup[] {
  const { role } = useMe()
  if (!role) return sectionGroups
  const sections = administration.sections.filter(({ isForModerators }) => role === 'admin' || isForModerators)
  return [...sectionGroups, { ...administration, sections }]
}
