import { toIso, toIsoOrNull } from '#server/core/clock.ts'
import { getDeletion } from '#server/features/accounts/deletion/delete.ts'
import { getFactors } from '#server/features/accounts/factors/factors.ts'
import { listIdentities } from '#server/features/accounts/identities/store.ts'
import { listSessions } from '#server/features/accounts/sessions/store.ts'
import { hasPassword } from '#server/features/people/credentials.store.ts'
import { type Command, EXIT, withNetwork } from '#tools/admin/command.ts'
import { findAnyMember } from '#tools/admin/find-member.ts'
import { grouped, when } from '#tools/admin/table.ts'
import { countImages, findLastActive } from './list.store.ts'
import { restrictionsOf, stateOf } from './state.ts'

export const userShow: Command = {
  usage: 'user show @name',
  about: 'Shows a member: state, role, ways to sign in, sessions and counts.',
  examples: ['user show @alice', 'user show alice --json'],
  run: ({ config, words: [name = ''], say, result }) =>
    withNetwork(config, async (deps) => {
      const row = await findAnyMember(deps, name)
      const { db, ids } = deps
      const [seen, sessions, factors, identities, isPassword, images, { deletesAt }] = await Promise.all([
        findLastActive(db, [row.id]),
        listSessions(db, row.id, deps.clock()),
        getFactors(deps, row.id),
        listIdentities(db, row.id),
        hasPassword(db, row.id),
        countImages(db, row.id),
        getDeletion(db, row.id),
      ])
      const shown = {
        ...{ id: ids.format(row.id), username: row.username, name: row.name },
        ...{ state: stateOf(row.standing), restrictions: restrictionsOf(row.standing), role: row.role, deletesAt },
        ...{ email: row.email, isEmailConfirmed: row.email_confirmed_at !== null },
        ...{ createdAt: toIso(row.created_at), lastActiveAt: toIsoOrNull(seen.get(row.id) ?? null) },
        signsInWith: [...(isPassword ? ['password'] : []), ...identities.map(({ provider }) => provider)],
        factors: {
          authenticator: factors.authenticator !== null,
          passkeys: factors.passkeys.length,
          backupCodes: factors.backupCodes,
        },
        ...{ sessions: sessions.length, followers: row.followers, following: row.following, posts: row.tweets, images },
      }
      result(shown)
      const lines = {
        Member: `@${shown.username}${shown.name ? ` (${shown.name})` : ''}`,
        Id: shown.id,
        State:
          [shown.state, ...shown.restrictions].join(', ') +
          (deletesAt ? `, purged on ${when(Date.parse(deletesAt))}` : ''),
        Role: shown.role ?? 'none',
        'E-mail': `${shown.email}, ${shown.isEmailConfirmed ? 'confirmed' : 'not confirmed'}`,
        Joined: when(row.created_at),
        'Last active': when(seen.get(row.id)),
        'Signs in with': shown.signsInWith.join(', ') || 'nothing',
        'Second step':
          [
            ...(shown.factors.authenticator ? ['authenticator app'] : []),
            ...(shown.factors.passkeys > 0 ? [`passkeys: ${shown.factors.passkeys}`] : []),
            ...(shown.factors.backupCodes > 0 ? [`backup codes: ${shown.factors.backupCodes}`] : []),
          ].join(', ') || 'none',
        Sessions: grouped(shown.sessions),
        Posts: grouped(shown.posts),
        Images: grouped(images),
        Followers: `${grouped(shown.followers)}, following ${grouped(shown.following)}`,
      }
      for (const [label, text] of Object.entries(lines)) say(`${`${label}:`.padEnd(15)}${text}`)
      return EXIT.done
    }),
}
