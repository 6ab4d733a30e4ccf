/** Answers of the server for the pictures of the desk, and of the screens on which members see decisions. */
import type { Case, CaseDetail } from '#contract/calls/cases.ts'
import type { Version } from '#contract/calls/tweets.ts'
import type { Act, CaseUser } from '#contract/moderation-schemas.ts'

export const idOf = (place: number) => `65a0000000000000000000${String(place).padStart(2, '0')}`
export const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const user = (place: number, username: string, name: string): CaseUser => ({
  _id: idOf(place),
  username,
  name,
  avatar: null,
  isDeleted: false,
})
const dealer = user(1, 'best_deals_24', 'Best Deals')
export const troll = user(2, 'nils_w', 'Nils W.')
export const ana = user(3, 'ana', 'Ana Lima')
export const mateo = user(4, 'mateo', 'Mateo')
const longest = user(
  5,
  'the_municipal_library_by_the_r',
  'The Municipal Library of the City by the River and its Friends',
)

const row = (place: number, fields: Partial<Case>): Case => ({
  _id: idOf(10 + place),
  kind: 'tweet',
  user: dealer,
  excerpt: 'WIN a phone today!!! Only the first 100: https://deals.example/win',
  status: 'open',
  outcome: null,
  createdAt: ago(place + 1),
  lastReportAt: ago(place),
  reportsCount: 1,
  categories: [{ category: 'spam', count: 1 }],
  claimedBy: null,
  closedAt: null,
  closedBy: null,
  hasOpenAppeal: false,
  canAct: true,
  ...fields,
})

export const rows: readonly Case[] = [
  row(0.2, {
    _id: idOf(10),
    reportsCount: 12,
    categories: [
      { category: 'spam', count: 9 },
      { category: 'illegal', count: 2 },
      { category: 'other', count: 1 },
    ],
  }),
  row(1, {
    user: troll,
    kind: 'message',
    excerpt: 'I know where you live. Better watch what you write here.',
    categories: [{ category: 'harassment', count: 1 }],
    claimedBy: ana,
  }),
  row(2, { user: longest, kind: 'user', excerpt: '', categories: [{ category: 'impersonation', count: 1 }] }),
  row(5, {
    user: troll,
    excerpt: 'People like you should not be allowed to vote. Go back to where you came from, all of you.',
    reportsCount: 3,
    categories: [
      { category: 'hate', count: 2 },
      { category: 'harassment', count: 1 },
    ],
  }),
  row(30, {
    excerpt: 'صباح الخير! القهوة جاهزة، والمدينة ما زالت نائمة. #صباح',
    categories: [{ category: 'other', count: 1 }],
  }),
]

export const counts = {
  open: 5,
  mine: 0,
  unclaimed: 4,
  appeals: 1,
  kinds: [
    { kind: 'tweet' as const, count: 3 },
    { kind: 'message' as const, count: 1 },
    { kind: 'user' as const, count: 1 },
  ],
  categories: [{ category: 'spam' as const, count: 1 }],
}

export const act = (place: number, fields: Partial<Act>): Act => ({
  _id: idOf(30 + place),
  kind: 'warn',
  case: idOf(40),
  user: troll,
  tweet: null,
  reason: 'You insulted or threatened people. Argue about things, not about people.',
  rule: null,
  by: ana,
  byRule: null,
  createdAt: ago(24 * 40),
  endsAt: null,
  state: 'active',
  overAt: null,
  overBy: null,
  undoableUntil: ago(24),
  canUndo: false,
  canLift: false,
  ...fields,
})

export const reportedTweet = {
  _id: idOf(50),
  content: 'People like you should not be allowed to vote. Go back to where you came from, all of you.',
  media: [],
  createdAt: ago(7),
  versionAt: ago(6),
  state: 'edited' as const,
  isSensitive: false,
}

const version = (content: string, createdAt: string): Version => ({
  ...{ content, createdAt, media: [], warning: null, isSensitive: false },
})

/** The versions of the reported post. */
export const versions = [
  version('People like you should read more.', ago(5)),
  version(reportedTweet.content, reportedTweet.versionAt),
  version('People like you should not be allowed to vote.', reportedTweet.createdAt),
]

export const detail: CaseDetail = {
  ...rows[3]!,
  tweet: reportedTweet,
  account: {
    user: troll,
    bio: 'Says what others only think.',
    createdAt: ago(24 * 90),
    role: null,
    standing: ['limited'],
    followersCount: 14,
    followingCount: 210,
    tweetsCount: 893,
    reportsCount: 9,
    reportsMadeCount: 31,
  },
  appeal: null,
  canAnswerAppeal: false,
  acts: [],
  notes: [{ _id: idOf(60), by: mateo, text: 'Second time this week. See the case of Monday.', createdAt: ago(3) }],
  history: [
    act(0, { kind: 'limit', state: 'active', endsAt: ago(-24 * 5), createdAt: ago(48), canUndo: true, canLift: true }),
    act(1, {}),
  ],
  related: [row(60, { user: troll, excerpt: 'What a stupid thing to say.', status: 'closed', outcome: 'acted' })],
  similar: [row(61, { user: longest, excerpt: 'People like you should not be allowed to vote.' })],
}

export const reports = [
  {
    _id: idOf(70),
    reporter: mateo,
    category: 'hate' as const,
    rule: { number: 1, text: 'Be kind. Argue about things, not about people.' },
    note: 'He writes this under every post about the election.',
    createdAt: ago(5),
    tweets: [{ ...reportedTweet, _id: idOf(51), content: 'Go home!', state: 'public' as const }],
    messages: [],
  },
  {
    _id: idOf(71),
    reporter: ana,
    category: 'harassment' as const,
    rule: null,
    note: '',
    createdAt: ago(6),
    tweets: [],
    messages: [],
  },
]

export const messageReport = {
  ...reports[0]!,
  rule: null,
  tweets: [],
  note: 'I asked him to stop.',
  messages: [
    { _id: idOf(80), text: 'Please stop writing to me.', createdAt: ago(3), isByReporter: true, isReported: false },
    {
      _id: idOf(81),
      text: 'I know where you live. Better watch what you write here.',
      createdAt: ago(2),
      isByReporter: false,
      isReported: true,
    },
  ],
}
