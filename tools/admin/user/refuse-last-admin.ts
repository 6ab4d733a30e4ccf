import type { Deps } from '#server/db/deps.ts'
import { isLastAdmin } from '#server/features/people/roles.ts'
import { Refused } from '#tools/admin/command.ts'
import type { Member } from '#tools/admin/find-member.ts'

/** Refuses what would leave the network without an administrator. */
export async function refuseLastAdmin({ db }: Pick<Deps, 'db'>, { id, username }: Pick<Member, 'id' | 'username'>) {
  if (await isLastAdmin(db, id))
    throw new Refused(`@${username} is the last administrator. Give another member the role first: role @name admin`)
}
