/** The moderators' queue. Needs the permission `reports.handle`. */
import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import {
  APPEAL_LENGTH,
  BULK_CASES,
  CASE_HISTORY,
  CASE_NOTE_LENGTH,
  POST_EDITS,
  REASON_LENGTH,
} from '#contract/limits.ts'
import { BULK_ACTIONS, CASE_VIEWS } from '#contract/moderation.ts'
import {
  Act,
  ActKindName,
  CaseUser,
  Category,
  CategoryCount,
  Kind,
  NamedRule,
  ReportedMessage,
  ReportedTweet,
  RuleNumber,
  Text,
} from '#contract/moderation-schemas.ts'
import { ById, ByUser, Count, Cursor, Id, Nullable, OneOf, Page, PageQuery, Time } from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'
import { STANDING_NAMES, type StandingName } from '#contract/standing.ts'
import { Appeal } from './reports.ts'
import { Version } from './tweets.ts'
import { Role } from './users.ts'

export const Case = Type.Object({
  _id: Id,
  kind: Kind,
  user: { ...CaseUser, description: 'The reported user, or the author of what was reported.' },
  excerpt: Type.String({
    description:
      'The reported post or message as it was. Empty for a user, and for a post that is not for everyone and that only a rule has found.',
  }),
  status: OneOf(['open', 'closed']),
  outcome: Nullable(OneOf(['acted', 'dismissed'])),
  createdAt: Time,
  lastReportAt: Nullable(Time),
  reportsCount: Count,
  categories: Type.Array(CategoryCount, { description: 'Of its reports, the most frequent first.' }),
  claimedBy: Nullable(CaseUser),
  closedAt: Nullable(Time),
  closedBy: Nullable(CaseUser),
  hasOpenAppeal: Type.Boolean(),
  canAct: Type.Boolean({ description: 'False for an account of an equal or higher role. It can still be dismissed.' }),
})
export type Case = Static<typeof Case>

/** A report as moderators see it. */
export const CaseReport = Type.Object({
  _id: Id,
  reporter: CaseUser,
  category: Category,
  rule: NamedRule,
  note: Type.String(),
  createdAt: Time,
  tweets: Type.Array(ReportedTweet, { description: 'Attached as examples.' }),
  messages: Type.Array(ReportedMessage, { description: 'Handed over by the reporter, oldest first.' }),
})
export type CaseReport = Static<typeof CaseReport>

export const CaseNote = Type.Object({ _id: Id, by: CaseUser, text: Type.String(), createdAt: Time })
export type CaseNote = Static<typeof CaseNote>

/** The facts about an account that a moderator needs for a decision. */
export const AccountFacts = Type.Object({
  user: CaseUser,
  bio: Type.String(),
  createdAt: Nullable({ ...Time, description: 'Null when the account is deleted.' }),
  role: Nullable(Role),
  standing: Type.Array(Type.Unsafe<StandingName>(OneOf(STANDING_NAMES)), { description: 'Empty: in good standing.' }),
  followersCount: Count,
  followingCount: Count,
  tweetsCount: Count,
  reportsCount: { ...Count, description: 'Reports about the account and what it wrote.' },
  reportsMadeCount: Count,
  email: Type.Optional(Type.String({ description: 'Only with the permission `emails.see`.' })),
})
export type AccountFacts = Static<typeof AccountFacts>

export const CaseDetail = Type.Object({
  ...Case.properties,
  tweet: Nullable({ ...ReportedTweet, description: 'The reported post.' }),
  account: AccountFacts,
  appeal: Nullable(Appeal),
  canAnswerAppeal: Type.Boolean({
    description: 'False for the moderator who decided, while another one could answer.',
  }),
  acts: Type.Array(Act, { description: `Of this case, newest first, ${CASE_HISTORY} at most.` }),
  notes: Type.Array(CaseNote, { description: `Oldest first, the last ${CASE_HISTORY}.` }),
  history: Type.Array(Act, { description: `Earlier acts on the account, newest first, ${CASE_HISTORY} at most.` }),
  related: Type.Array(Case, { description: `Other cases about the account, newest first, ${CASE_HISTORY} at most.` }),
  similar: Type.Array(Case, { description: 'Open cases of other accounts with the same text.' }),
})
export type CaseDetail = Static<typeof CaseDetail>

const EndTime = Type.String({
  pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$`,
  message: text('Choose a time in the future.'),
})

/** Fields of a decision: its reason and its note. */
const decision = {
  kind: ActKindName,
  reason: { ...Text(REASON_LENGTH), description: 'The member reads it.' },
  rule: Type.Optional({ ...RuleNumber, description: 'The rule of the network that it names.' }),
  endsAt: Type.Optional({ ...Nullable(EndTime), description: 'ISO 8601. Null or omitted: no end.' }),
}

const CaseQuery = Type.Object({
  ...Page,
  view: Type.Optional({ ...OneOf(CASE_VIEWS), description: '`open` by default.' }),
  kind: Type.Optional(Kind),
  category: Type.Optional(Category),
})

export const cases = {
  'GET /moderation/cases': {
    summary: 'Cases for moderators. Open ones newest report first, closed ones last closed first.',
    scope: null,
    query: CaseQuery,
    answer: Type.Object({ cases: Type.Array(Case), nextCursor: Cursor }),
  },
  'GET /moderation/counts': {
    summary: 'The number of cases in each part of the queue, and of open ones by kind and category.',
    scope: null,
    answer: Type.Object({
      open: Count,
      mine: Count,
      unclaimed: Count,
      appeals: Count,
      kinds: Type.Array(Type.Object({ kind: Kind, count: Count })),
      categories: Type.Array(CategoryCount),
    }),
  },
  'POST /moderation/cases': {
    summary: 'Opens a case about a post or a user without a report, or answers the open one.',
    scope: null,
    idempotent: true,
    body: Type.Object({
      kind: OneOf(['tweet', 'user']),
      id: Type.String({ minLength: 1, maxLength: 64, message: text('This isn’t a valid id or username.') }),
    }),
    answer: CaseDetail,
    status: 201,
  },
  'GET /moderation/cases/:id': { summary: 'One case.', scope: null, params: ById, answer: CaseDetail },
  'GET /moderation/cases/:id/reports': {
    summary: 'The reports of a case, newest first.',
    scope: null,
    params: ById,
    query: PageQuery,
    answer: Type.Object({ reports: Type.Array(CaseReport), nextCursor: Cursor }),
  },
  'GET /moderation/cases/:id/versions': {
    summary:
      'The versions of the reported post up to the reported one, newest first; later ones as any user sees them.',
    scope: null,
    params: ById,
    answer: Type.Object({ versions: Type.Array(Version, { maxItems: POST_EDITS + 1 }) }),
  },
  'POST /moderation/cases/:id/claim': {
    summary: 'Claims a case, so that no one else decides it.',
    scope: null,
    params: ById,
    body: Type.Object({
      takeOver: Type.Optional(Type.Boolean({ description: 'Takes it from the moderator who has claimed it.' })),
    }),
    answer: CaseDetail,
  },
  'POST /moderation/cases/:id/release': {
    summary: "Gives up the viewer's claim.",
    scope: null,
    params: ById,
    answer: CaseDetail,
  },
  'POST /moderation/cases/:id/notes': {
    summary: 'Adds a note that moderators read.',
    scope: null,
    params: ById,
    idempotent: true,
    body: Type.Object({ text: Text(CASE_NOTE_LENGTH) }),
    answer: CaseDetail,
    status: 201,
  },
  'POST /moderation/cases/:id/dismiss': {
    summary: 'Closes a case without an act. Its reporters are notified.',
    scope: null,
    params: ById,
    body: Type.Object({ note: Type.Optional({ ...Text(CASE_NOTE_LENGTH), description: 'For the log.' }) }),
    answer: CaseDetail,
  },
  'POST /moderation/cases/:id/acts': {
    summary: 'Acts on the account or a post of a case, and closes the case unless more follows.',
    scope: null,
    params: ById,
    idempotent: true,
    body: Type.Object({
      ...decision,
      tweet: Type.Optional({
        ...Id,
        description: 'For acts on a post: one attached to a report. By default the reported post.',
      }),
      keepOpen: Type.Optional(Type.Boolean({ description: 'Leaves the case open for a further act.' })),
    }),
    answer: CaseDetail,
    status: 201,
  },
  'POST /moderation/cases/:id/appeal': {
    summary: 'Answers the appeal of a case. Accepting it undoes every act of the case.',
    scope: null,
    params: ById,
    body: Type.Object({ isAccepted: Type.Boolean(), answer: Text(APPEAL_LENGTH) }),
    answer: CaseDetail,
  },
  'POST /moderation/bulk': {
    summary: 'Claims, releases, dismisses or decides several cases, each on its own.',
    scope: null,
    body: Type.Object({
      cases: Type.Array(Id, { minItems: 1, maxItems: BULK_CASES }),
      action: OneOf(BULK_ACTIONS),
      act: Type.Optional(Type.Object(decision, { description: 'With `act`.' })),
      note: Type.Optional({ ...Text(CASE_NOTE_LENGTH), description: 'With `dismiss`.' }),
    }),
    answer: Type.Object({
      done: Type.Array(Id),
      failed: Type.Array(Type.Object({ case: Id, code: Type.String(), message: Type.String() })),
    }),
  },
  'POST /moderation/acts/:id/undo': {
    summary: 'Undoes an act within 30 days, as if it had not been. Other acts in force remain.',
    scope: null,
    params: ById,
    body: Type.Object({ note: Type.Optional({ ...Text(CASE_NOTE_LENGTH), description: 'For the log.' }) }),
    answer: Act,
  },
  'POST /moderation/acts/:id/lift': {
    summary: 'Ends an act now. Unlike an undone one it remains in the history of the account.',
    scope: null,
    params: ById,
    body: Type.Object({ note: Type.Optional({ ...Text(CASE_NOTE_LENGTH), description: 'For the log.' }) }),
    answer: Act,
  },
  'GET /moderation/users/:id': {
    summary: 'Account facts, acts and cases of a user, for moderators.',
    scope: null,
    params: ByUser,
    answer: Type.Object({
      account: AccountFacts,
      acts: Type.Array(Act, { description: `Newest first, ${CASE_HISTORY} at most.` }),
      cases: Type.Array(Case, { description: `Newest first, ${CASE_HISTORY} at most.` }),
      canAct: Type.Boolean(),
    }),
  },
} as const satisfies Endpoints
