import { ROLES } from '#contract/permissions.ts'
import { toIso, toIsoOrNull } from '#server/core/clock.ts'
import { MAX_ID } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { type Command, EXIT, type Input, Refused, withNetwork } from '#tools/admin/command.ts'
import { findAnyMember } from '#tools/admin/find-member.ts'
import { grouped, tableLines, when } from '#tools/admin/table.ts'
import { type Filter, findLastActive, type ListedUser, listUsers } from './list.store.ts'
import { STATES, stateOf } from './state.ts'

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 100_000
const PAGE = 500

export const userList: Command = {
  usage: 'user list [--role ROLE] [--state STATE] [--search TEXT] [--limit N] [--after @name]',
  about: 'Lists members, the newest first.',
  options: {
    '--role <ROLE>': `Only those with this role: ${ROLES.join(', ')}.`,
    '--state <STATE>': `Only these: ${STATES.toReversed().join(', ')}.`,
    '--search <TEXT>': 'Only those whose username or email address starts with this.',
    '--limit <N>': `How many. Default: ${DEFAULT_LIMIT}.`,
    '--after <@name>': 'Continues after this member, the last one of a list.',
  },
  examples: ['user list --state pending', 'user list --search ali --limit 10', 'user list --role admin --json'],
  run: ({ config, options, say, result }) =>
    withNetwork(config, async (deps) => {
      const [filter, limit] = [readFilter(options), readLimit(options.limit)]
      const after = typeof options.after === 'string' ? (await findAnyMember(deps, options.after)).id : MAX_ID
      const users: ListedUser[] = []
      for (let before = after; users.length <= limit; ) {
        const page = await listUsers(deps.db, filter, before, Math.min(PAGE, limit + 1 - users.length))
        users.push(...page)
        if (page.length === 0) break
        before = page.at(-1)!.id
      }
      await print(deps, users, limit, { say, result })
      return EXIT.done
    }),
}

function readFilter({ role, state, search }: Input['options']): Filter {
  const foundRole = ROLES.find((each) => each === role)
  if (role !== undefined && !foundRole) throw new Refused(`There is no role ${role}: write ${ROLES.join(' or ')}.`)
  const foundState = STATES.find((each) => each === state)
  if (state !== undefined && !foundState)
    throw new Refused(`There is no state ${state}: write ${STATES.toReversed().join(', ')}.`)
  return { role: foundRole, state: foundState, search: typeof search === 'string' ? search : undefined }
}

function readLimit(typed: string | boolean | undefined): number {
  if (typed === undefined) return DEFAULT_LIMIT
  const limit = Number(typed)
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
    throw new Refused(`--limit takes a whole number from 1 to ${MAX_LIMIT}.`)
  return limit
}

/** One more row than the limit was read, to know whether there are more. */
async function print(
  deps: Deps,
  read: readonly ListedUser[],
  limit: number,
  { say, result }: Pick<Input, 'say' | 'result'>,
) {
  const users = read.slice(0, limit)
  const seen = new Map<number, number>()
  for (let from = 0; from < users.length; from += PAGE)
    for (const [id, at] of await findLastActive(
      deps.db,
      users.slice(from, from + PAGE).map((user) => user.id),
    ))
      seen.set(id, at)
  const more = read.length > limit ? users.at(-1) : undefined
  result({
    users: users.map((user) => ({
      ...{ id: deps.ids.format(user.id), username: user.username, state: stateOf(user.standing), role: user.role },
      ...{ createdAt: toIso(user.created_at), lastActiveAt: toIsoOrNull(seen.get(user.id) ?? null) },
      ...{ posts: user.tweets, followers: user.followers },
    })),
    next: more ? `@${more.username}` : null,
  })
  if (users.length === 0) return say('No members found.')
  const rows = users.map((user) => [
    ...[`@${user.username}`, stateOf(user.standing), user.role ?? '', when(user.created_at), when(seen.get(user.id))],
    ...[grouped(user.tweets), grouped(user.followers)],
  ])
  for (const line of tableLines(['member', 'state', 'role', 'joined', 'last active', '>posts', '>followers'], rows))
    say(line)
  if (more) say(`There are more: add --after @${more.username}, or a greater --limit.`)
}
