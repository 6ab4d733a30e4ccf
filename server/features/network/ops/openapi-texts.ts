/** Texts of the API documentation besides the summaries of the calls: groups of calls, and common parameters. */
import type { Endpoint } from '#contract/endpoint.ts'

interface Tag {
  description: string
  /** The first segments of its paths. */
  segments: readonly string[]
}

/** Groups in the order of the documentation. Each first segment of a path belongs to one. */
export const TAGS: Record<string, Tag> = {
  Network: {
    description: 'What this network is: its name, rules and pages, and whether it works.',
    segments: ['health', 'ready', 'network', 'about', 'legal'],
  },
  Registration: {
    description: 'Who may sign up, applications and invitations.',
    segments: ['registration', 'invitations'],
  },
  'Sign-in': {
    description: 'Accounts, sessions, second factors, sign-in services and recovery.',
    segments: ['auth'],
  },
  Account: {
    description: "Settings, export and deletion of the viewer's account.",
    segments: ['account', 'privacy'],
  },
  Users: {
    description: 'People: profiles, follows and suggestions.',
    segments: ['users', 'profile', 'followers', 'follow-requests', 'suggestions', 'verifiedOrgs'],
  },
  Filters: {
    description: 'What the viewer does not want to see: blocked and muted users, and muted words.',
    segments: ['blocks', 'mutes', 'muted-words', 'lists'],
  },
  Posts: {
    description:
      'Posts, replies, reposts, likes, bookmarks, drafts, scheduled posts, uploaded videos and link cards. The API calls a post a tweet.',
    segments: ['tweets', 'drafts', 'scheduled', 'videos', 'bookmarks', 'cards'],
  },
  Timelines: { description: 'Posts of those whom the viewer follows, and for the viewer.', segments: ['timelines'] },
  Discovery: { description: 'Search, trends and topics.', segments: ['search', 'trends', 'topics'] },
  Messages: { description: 'Private conversations of two.', segments: ['messages'] },
  Notifications: {
    description: 'What concerns the viewer, also as push and for webhooks.',
    segments: ['notifications', 'push', 'webhooks'],
  },
  Moderation: {
    description: 'Reports, cases, decisions and appeals, automatic rules, and the log of all acts.',
    segments: ['reports', 'decisions', 'moderation', 'automation'],
  },
  Apps: {
    description: 'Programs of others: the apps that the viewer has let in or registered, and personal access tokens.',
    segments: ['apps', 'tokens'],
  },
  Server: { description: 'The state of the server, for administrators.', segments: ['admin'] },
  Grok: { description: 'The assistant.', segments: ['grok'] },
}

/** Descriptions of parameters, by name, or by call and name. */
export const PARAMETERS: Record<string, string> = {
  action: 'Only acts of this kind.',
  before: 'The `nextBefore` of the page before, for older messages. Without it the newest are answered.',
  category: 'Only cases with a report of this category.',
  code: 'The code of the invitation.',
  cursor: 'The `nextCursor` of the page before. Without it the first page is answered.',
  deliveryId: 'The id of the delivery.',
  id: 'The id, as other calls answer it.',
  isWhole: 'Whether only the whole word matches.',
  kind: 'Which of the lists.',
  'GET /moderation/cases kind': 'Only cases about posts, or about users.',
  message: 'The id of the message.',
  page: 'Which of the pages.',
  provider: 'The service to sign in with.',
  q: 'What to search for.',
  text: 'The word or phrase.',
  user: 'Id or username of the user, with or without a leading @.',
}

/** Whether a call needs a token. */
export function needsToken({ access }: Endpoint): string {
  if (access === 'anyone') return 'Needs no token.'
  return access === 'public' ? 'Needs a token, unless the network has public reading.' : 'Needs a token.'
}
