import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { useNetwork } from '#web/ui/network.ts'
import { administration, moderation } from './administration.ts'
import { type SectionGroup, sectionGroups } from './sections.ts'

/** The settings of the viewer. Administrators and moderators also have settings of the network. */
export function useSectionGroups(): readonly SectionGroup[] {
  const { role } = useMe()
  const { membersInvite } = useNetwork()
  const invites = role !== undefined || membersInvite
  const own = invites ? sectionGroups : sectionGroups.map(withoutInvitations)
  if (role === undefined) return own
  return [...own, role === 'admin' ? administration : moderation]
}

const withoutInvitations = (group: SectionGroup): SectionGroup => ({
  ...group,
  sections: group.sections.filter(({ to }) => to !== routes.invitations),
})
