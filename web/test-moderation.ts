/** Cases, acts and decisions for component tests. */
import type { Case, CaseDetail } from '#contract/calls/cases.ts'
import type { Decision, Report } from '#contract/calls/reports.ts'
import type { Act, CaseUser } from '#contract/moderation-schemas.ts'

const NOW = '2025-11-20T09:30:00.000Z'
const idOf = (place: number) => `01c3a1b2d4e5f607182940${String(place).padStart(2, '0')}`

/** An account in a case. */
export const fakeCaseUser = (username: string, place = 1): CaseUser => ({
  _id: idOf(place),
  username,
  name: username,
  avatar: null,
  isDeleted: false,
})

/** An open case about a post by troll. */
export const fakeCase = (place = 10, change: Partial<Case> = {}): Case => ({
  _id: idOf(place),
  kind: 'tweet',
  user: fakeCaseUser('troll'),
  excerpt: 'Buy now!',
  status: 'open',
  outcome: null,
  createdAt: NOW,
  lastReportAt: NOW,
  reportsCount: 2,
  categories: [{ category: 'spam', count: 2 }],
  claimedBy: null,
  closedAt: null,
  closedBy: null,
  hasOpenAppeal: false,
  canAct: true,
  ...change,
})

/** An act of a moderator against troll. */
export const fakeAct = (change: Partial<Act> = {}): Act => ({
  _id: idOf(30),
  kind: 'suspend',
  case: idOf(10),
  user: fakeCaseUser('troll'),
  tweet: null,
  reason: 'Spam, again.',
  rule: null,
  by: fakeCaseUser('mod', 2),
  byRule: null,
  createdAt: NOW,
  endsAt: null,
  state: 'active',
  overAt: null,
  overBy: null,
  undoableUntil: '2030-01-01T00:00:00.000Z',
  canUndo: true,
  canLift: true,
  ...change,
})

/** The case of `fakeCase` with its details. */
export const fakeCaseDetail = (change: Partial<CaseDetail> = {}): CaseDetail => ({
  ...fakeCase(),
  tweet: {
    _id: idOf(50),
    content: 'Buy now!',
    media: [],
    createdAt: NOW,
    versionAt: null,
    state: 'edited',
    isSensitive: false,
  },
  account: {
    user: fakeCaseUser('troll'),
    bio: '',
    createdAt: NOW,
    role: null,
    standing: ['limited'],
    followersCount: 3,
    followingCount: 4,
    tweetsCount: 5,
    reportsCount: 6,
    reportsMadeCount: 7,
  },
  appeal: null,
  canAnswerAppeal: false,
  acts: [],
  notes: [],
  history: [],
  related: [],
  similar: [],
  ...change,
})

/** An open report by the viewer. */
export const fakeReport = (change: Partial<Report> = {}): Report => ({
  _id: idOf(70),
  kind: 'tweet',
  user: null,
  excerpt: 'Buy now!',
  category: 'spam',
  rule: null,
  note: '',
  createdAt: NOW,
  outcome: 'open',
  decidedAt: null,
  ...change,
})

/** A decision about the viewer. */
export const fakeDecision = (change: Partial<Decision> = {}): Decision => ({
  _id: idOf(60),
  kind: 'suspend',
  reason: 'Spam, again.',
  rule: { number: 2, text: 'No ads.' },
  tweet: null,
  isAutomatic: false,
  createdAt: NOW,
  endsAt: '2030-01-05T12:00:00.000Z',
  state: 'active',
  overAt: null,
  appeal: null,
  canAppeal: true,
  ...change,
})

/** The rules of the network. */
export const fakeRules = {
  page: 'rules' as const,
  version: 0,
  publishedAt: null,
  language: null,
  html: '',
  rules: ['Be kind.', 'No ads.'].map((title, index) => ({ id: index + 1, number: index + 1, title, html: '' })),
  versions: [],
}
