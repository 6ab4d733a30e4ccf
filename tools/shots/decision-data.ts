/** Decisions, reports and log entries of the pictures. */
import type { LogEntry } from '#contract/calls/moderation-log.ts'
import type { Decision, Report } from '#contract/calls/reports.ts'
import { ago, ana, idOf, mateo, reportedTweet, troll } from './moderation-data.ts'

const decision: Decision = {
  _id: idOf(90),
  kind: 'suspend',
  reason: 'You threatened a member in messages, after two warnings.',
  rule: { number: 1, text: 'Be kind. Argue about things, not about people.' },
  tweet: null,
  isAutomatic: false,
  createdAt: ago(20),
  endsAt: ago(-24 * 7),
  state: 'active',
  overAt: null,
  appeal: null,
  canAppeal: true,
}
export const appeal = {
  text: 'I was angry and I’m sorry. It was one message, and I have apologized to her.',
  createdAt: ago(10),
  isAccepted: null,
  answer: null,
  answeredAt: null,
}
export const decisions: readonly Decision[] = [
  decision,
  {
    ...decision,
    _id: idOf(91),
    kind: 'remove_tweet',
    endsAt: null,
    tweet: { _id: idOf(50), content: 'Go home!' },
    canAppeal: false,
    appeal,
  },
  {
    ...decision,
    _id: idOf(92),
    kind: 'limit',
    state: 'undone',
    overAt: ago(24 * 30),
    rule: null,
    canAppeal: false,
    appeal: {
      ...appeal,
      isAccepted: true,
      answer: 'You’re right, this was a mistake. Sorry.',
      answeredAt: ago(24 * 30),
    },
  },
]

export const report = (place: number, fields: Partial<Report>): Report => ({
  _id: idOf(95 + place),
  kind: 'tweet',
  user: { _id: troll._id, username: troll.username, name: troll.name, avatar: null, isVerifiedOrg: false },
  excerpt: reportedTweet.content,
  category: 'hate',
  rule: null,
  note: '',
  createdAt: ago(9),
  outcome: 'open',
  decidedAt: null,
  ...fields,
})

const entry = (place: number, fields: Partial<LogEntry>): LogEntry => ({
  _id: idOf(place),
  createdAt: ago(place),
  action: 'limit',
  by: { _id: ana._id, name: ana.username },
  isAutomatic: false,
  user: { _id: troll._id, username: troll.username },
  tweet: null,
  case: idOf(40),
  act: idOf(30),
  reason: 'You attacked people because of who they are. That has no place here.',
  before: '',
  after: 'limited',
  ...fields,
})
export const entries = [
  entry(1, {}),
  entry(2, { action: 'claim', reason: '', before: '', after: '' }),
  entry(3, { action: 'accept_appeal', by: { _id: mateo._id, name: mateo.username }, before: 'suspended', after: '' }),
  entry(4, { action: 'end', by: { _id: null, name: '' }, reason: '', before: 'frozen', after: '' }),
  entry(5, { action: 'limit', by: { _id: null, name: 'Links of new accounts' }, isAutomatic: true, reason: '' }),
]
