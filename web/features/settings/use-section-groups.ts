import { routes } from '#web/core/routes.ts'
import { useMe, useSession } from '#web/core/session/session.ts'
import { useNetwork } from '#web/ui/network.ts'
import { administration, moderation } from './administration.ts'
import { type SectionGroup, sectionGroups } from './sections.ts'

/** The settings of the viewer. Those who may not invite have no invitations. */
export function useOwnSectionGroups(): readonly SectionGroup[] {
  // A page is still shown in the moment after its account is deleted.
  const { role } = useSession().user ?? {}
  const { membersInvite } = useNetwork()
  const invites = role !== undefined || membersInvite
  return invites ? sectionGroups : sectionGroups.map(withoutInvitations)
}

/** The settings of the viewer, of administrators and moderators also those of the network. */
export function useSectionGroups(): readonly SectionGroup[] {
  const { role } = useMe()
  const own = useOwnSectionGroups()
  if (role === undefined) return own
  return [...own, role === 'admin' ? administration : moderation]
}

const withoutInvitations = (group: SectionGroup): SectionGroup => ({
  ...group,
  sections: group.sections.filter(({ to }) => to !== routes.invitations),
})
