import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import {
  CODE_POINTS_PER_CHARACTER,
  CONDITION_LIMITS,
  REASON_LENGTH,
  REHEARSED_DAYS,
  RULE_ACTIONS_PER_HOUR,
  RULE_NAME_LENGTH,
  RULE_NETWORKS,
  RULE_WORD_LENGTH,
  RULE_WORDS,
} from '#contract/limits.ts'
import { JOINED, RULE_ACTS, RULE_STATES } from '#contract/moderation.ts'
import { keepTo } from '#contract/schema-texts.ts'
import { ById, Count, Cursor, Id, Nullable, Ok, OneOf, PageQuery, Time } from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'
import { Author } from './users.ts'

const oneTo = (max: number) => text('Enter a whole number from 1 to {max}.', { max })
const wholeNumber = (maximum: number, description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum, message: oneTo(maximum), description }))

/** Conditions of an automatic rule. A post must meet every given one. */
export const Conditions = Type.Object({
  accountHours: wholeNumber(CONDITION_LIMITS.accountHours, 'The account is younger than so many hours.'),
  links: wholeNumber(CONDITION_LIMITS.links, 'The post has at least so many links.'),
  words: Type.Optional(
    Type.Array(
      Type.String({ maxLength: RULE_WORD_LENGTH * CODE_POINTS_PER_CHARACTER, message: keepTo(RULE_WORD_LENGTH) }),
      {
        maxItems: RULE_WORDS,
        description:
          'The post, its content warning or the descriptions of its images, or the username, name or profile of its author, has one of these words, phrases or hashtags, or a link with one of them in its address.',
      },
    ),
  ),
  alike: wholeNumber(CONDITION_LIMITS.alike, 'At least so many posts of the hour before have nearly the same words.'),
  mentions: wholeNumber(CONDITION_LIMITS.mentions, 'The author has mentioned at least so many users within an hour.'),
  joined: Type.Optional({ ...OneOf(JOINED), description: 'How the account was made.' }),
  networks: Type.Optional(
    Type.Array(Type.String({ maxLength: 50 }), {
      maxItems: RULE_NETWORKS,
      description: 'The author has signed in from one of these networks (CIDR) in the last 90 days.',
    }),
  ),
})
export type Conditions = Static<typeof Conditions>

/** The reaction of a live rule. */
export const Reaction = Type.Object({
  kind: OneOf(RULE_ACTS),
  reason: Type.String({
    maxLength: REASON_LENGTH * CODE_POINTS_PER_CHARACTER,
    message: keepTo(REASON_LENGTH),
    description: 'The member reads it. Empty for `report`.',
  }),
  hours: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 24 * 365,
      message: text('Enter a whole number.'),
      description: 'The act ends after so many hours. Null: no end.',
    }),
  ),
})
export type Reaction = Static<typeof Reaction>

const ruleFields = {
  name: Type.String({
    maxLength: RULE_NAME_LENGTH * CODE_POINTS_PER_CHARACTER,
    message: keepTo(RULE_NAME_LENGTH),
    description: 'Shown to moderators and in the log.',
  }),
  conditions: Conditions,
  reaction: Reaction,
  mostPerHour: Type.Integer({
    minimum: 1,
    maximum: RULE_ACTIONS_PER_HOUR,
    message: oneTo(RULE_ACTIONS_PER_HOUR),
    description: 'A live rule that would act more often in an hour goes back to shadow.',
  }),
}

export const AutomaticRule = Type.Object({
  _id: Id,
  ...ruleFields,
  state: OneOf(RULE_STATES),
  version: Count,
  changedAt: Time,
  changedBy: Type.String({ description: 'A username. Empty for the server.' }),
  isStopped: Type.Boolean({ description: 'Whether it went back to shadow because it acted too often.' }),
  matchesCount: { ...Count, description: 'Posts it has matched in the last 30 days.' },
  actsCount: { ...Count, description: 'Acts of it that are in force.' },
})
export type AutomaticRule = Static<typeof AutomaticRule>

/** A post that a rule matches. */
export const RuleMatch = Type.Object({
  tweet: Nullable({ ...Id, description: 'Null for the profile of the user.' }),
  content: Nullable(Type.String({ description: 'Null for a profile, and for a post that is not for everyone.' })),
  user: Nullable(Author),
  createdAt: Time,
})
export type RuleMatch = Static<typeof RuleMatch>

const Rule = Type.Object({ rule: AutomaticRule })

export const automation = {
  'GET /automation/rules': {
    summary: 'Automatic rules. Needs the permission `automation.edit`, like all calls of rules.',
    scope: null,
    answer: Type.Object({ rules: Type.Array(AutomaticRule) }),
  },
  'POST /automation/rules': {
    summary: 'Creates a rule, as a draft.',
    scope: null,
    idempotent: true,
    body: Type.Object(ruleFields),
    answer: Rule,
    status: 201,
  },
  'PUT /automation/rules/:id': {
    summary: 'Changes a rule. A live one whose conditions or reaction change goes back to shadow.',
    scope: null,
    params: ById,
    body: Type.Object({ ...ruleFields, version: { ...Count, description: 'The one that was changed.' } }),
    answer: Rule,
  },
  'PUT /automation/rules/:id/state': {
    summary: 'Starts or stops a rule. It goes live only from shadow.',
    scope: null,
    params: ById,
    body: Type.Object({ state: OneOf(RULE_STATES) }),
    answer: Rule,
  },
  'DELETE /automation/rules/:id': {
    summary: 'Deletes a rule. What it did stays, in the log and in force.',
    scope: null,
    params: ById,
    answer: Ok,
  },
  'POST /automation/rehearse': {
    summary: `What conditions would have matched in the last ${REHEARSED_DAYS} days, among the posts for everyone that still exist.`,
    scope: null,
    body: Type.Object({ conditions: Conditions }),
    answer: Type.Object({
      posts: { ...Count, description: 'Posts that were looked at, the newest first.' },
      isComplete: Type.Boolean({
        description:
          'False when older posts of that time were left out, because looking at them would have cost too much.',
      }),
      since: Nullable({ ...Time, description: 'The oldest of them. Null without posts.' }),
      matched: Count,
      users: { ...Count, description: 'Authors of the matched posts.' },
      days: Type.Array(Type.Object({ day: Type.String({ examples: ['2026-11-23'] }), matched: Count })),
      newest: Type.Array(RuleMatch),
    }),
  },
  'GET /automation/rules/:id/matches': {
    summary: 'The posts and profiles that a rule has matched in shadow or live, newest first.',
    scope: null,
    params: ById,
    query: PageQuery,
    answer: Type.Object({
      matches: Type.Array(
        Type.Object({
          ...RuleMatch.properties,
          act: Nullable({ ...Id, description: 'What the live rule did. Null in shadow.' }),
        }),
      ),
      nextCursor: Cursor,
    }),
  },
  'POST /automation/rules/:id/undo': {
    summary:
      'Stops a live rule, and undoes what it did within the last 30 days and is in force: up to 500 acts a call, and as many cases that it opened.',
    scope: null,
    params: ById,
    answer: Type.Object({ undone: Count, isDone: Type.Boolean({ description: 'False when more is left to undo.' }) }),
  },
} as const satisfies Endpoints
