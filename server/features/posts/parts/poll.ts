import type { Version } from '#contract/calls/tweets.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { errors } from '#contract/errors.ts'
import type { PostEdit } from '#contract/post.ts'
import { text } from '#contract/server-texts.ts'
import { fail, failFields } from '#server/core/errors.ts'
import { nowOf } from '#server/db/clock-of.ts'
import type { Tx } from '#server/db/db.ts'
import type { ReadDeps, WriteDeps } from '#server/db/deps.ts'
import type { TweetsTable } from '#server/db/tables/posts.ts'
import { pollChecks } from '#server/features/posts/polls/check.ts'
import {
  cleanChoices,
  cleanPoll,
  isOn,
  type NewPoll,
  needsQuestion,
  type PollInput,
} from '#server/features/posts/polls/rules.ts'
import { deletePoll, insertPoll, lockPoll, updatePoll } from '#server/features/posts/polls/store.ts'
import { parsePoll, type StoredPoll } from '#server/features/posts/polls/stored-poll.ts'
import { deleteVotesOf, hasVotes } from '#server/features/posts/polls/votes.store.ts'
import type { PostIds, PostPart } from './part.ts'

type Row = Pick<TweetsTable, 'id' | 'created_at' | 'content' | 'poll'>

interface Loaded {
  poll: StoredPoll | null
}

/** The given fields of an edit. */
interface Edit {
  poll: Partial<NewPoll>
  content?: string | undefined
}

/**
 * The poll of a post. Its row has what the author wrote; counts and votes are in tables of their own (`polls/`), and
 * each viewer sees them differently (server/features/posts/polls/views.ts).
 */
export const poll = {
  columns: ['poll'],
  clean(input: PollInput & { content?: string | undefined }): { poll: NewPoll | null } {
    const poll = cleanPoll(input)
    if (poll) needsQuestion(input.content ?? '')
    return { poll }
  },
  /** A poll is open from its publication. */
  async resolve({ db }: ReadDeps, { posts }: { posts: readonly { poll: NewPoll | null }[] }): Promise<Loaded[]> {
    const now = nowOf(db)
    return posts.map(({ poll }) => ({ poll: poll && { ...poll, endsAt: now + poll.minutes * MINUTE_MS, version: 0 } }))
  },
  write: ({ poll }: Loaded) => ({ poll: poll && JSON.stringify(poll) }),
  writeRows: async (_deps: unknown, tx: Tx, { id }: PostIds, { poll }: Loaded) =>
    void (poll && (await insertPoll(tx, id, poll.endsAt))),
  cleanEdit: ({ pollChoices, pollMultiple, pollMinutes }: PostEdit): Pick<Edit, 'poll'> => ({
    poll: {
      ...(pollChoices && { choices: cleanChoices(pollChoices) }),
      ...(pollMultiple !== undefined && { isMultiple: isOn(pollMultiple) }),
      ...(pollMinutes !== undefined && { minutes: pollMinutes }),
    },
  }),
  async edit({ clock }: WriteDeps, tx: Tx, { poll: edit, content }: Edit, row: Row) {
    const before = parsePoll(row)
    if (!before) {
      if (edit.choices) failFields({ pollChoices: text('A poll can only be added to a new post.') })
      return { poll: null }
    }
    needsQuestion(content ?? row.content)
    const changed = changedFields(before, edit)
    if (changed.length === 0) return { poll: row.poll }
    const now = clock()
    await requireUnused(tx, row, now, changed)
    const minutes = edit.minutes ?? before.minutes
    const after: StoredPoll = {
      ...{ ...before, ...edit },
      endsAt: before.endsAt + (minutes - before.minutes) * MINUTE_MS,
      version: changed.some((field) => field !== 'minutes') ? before.version + 1 : before.version,
    }
    if (after.endsAt <= now)
      failFields({ pollMinutes: text('The poll would have ended already. Keep it open for longer.') })
    await updatePoll(tx, row.id, { ends_at: after.endsAt, version: after.version })
    return { poll: JSON.stringify(after) }
  },
  remove: async (_deps: unknown, tx: Tx, { id, poll }: Pick<Row, 'id' | 'poll'>) =>
    void (poll !== null && (await deletePoll(tx, id))),
  load: (row: Pick<Row, 'poll'>): Loaded => ({ poll: parsePoll(row) }),
  // Each viewer sees the votes of a post differently. A version has what the author wrote.
  history: {
    columns: ['poll'],
    present: ({ poll }: Loaded): Pick<Version, 'poll'> => (poll ? { poll: writtenOf(poll) } : {}),
  },
  texts: ({ poll }: Loaded) => poll?.choices ?? [],
  copy: (row: Pick<Row, 'poll'>) => ({ pollChoices: parsePoll(row)?.choices }),
  // Copies of earlier versions have no such field.
  presentCopy: ({ pollChoices }: { pollChoices?: readonly string[] | undefined }) => ({
    ...(pollChoices && { pollChoices: [...pollChoices] }),
  }),
  purge: deleteVotesOf,
  checks: pollChecks,
} as const satisfies PostPart

const writtenOf = ({ choices, isMultiple, minutes }: StoredPoll) => ({ choices: [...choices], isMultiple, minutes })

const fieldOf = { choices: 'pollChoices', isMultiple: 'pollMultiple', minutes: 'pollMinutes' } as const
type Field = keyof typeof fieldOf

const changedFields = (before: StoredPoll, edit: Partial<NewPoll>): Field[] =>
  (Object.keys(fieldOf) as Field[]).filter(
    (field) => edit[field] !== undefined && JSON.stringify(edit[field]) !== JSON.stringify(before[field]),
  )

/** Refuses to change a poll that has ended or has votes. Locks it: a vote that comes later is refused as outdated. */
async function requireUnused(tx: Tx, { id }: Row, now: number, changed: readonly Field[]): Promise<void> {
  const stored = await lockPoll(tx, id)
  const refuse = (code: 'poll_ended' | 'poll_has_votes') =>
    fail(code, { fields: Object.fromEntries(changed.map((field) => [fieldOf[field], errors[code][1]])) })
  if (stored && (stored.ends_at <= now || stored.is_closed === 1)) refuse('poll_ended')
  if (await hasVotes(tx, id)) refuse('poll_has_votes')
}
