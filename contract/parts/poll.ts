/** The poll of a post. */
import Type, { type Static } from 'typebox'
import {
  CODE_POINTS_PER_CHARACTER,
  POLL_CHOICE_LENGTH,
  POLL_CHOICES,
  POLL_MINUTES,
  THREAD_POSTS,
} from '#contract/limits.ts'
import { keepTo, noSuchAnswer, notSwitch, twoToSix, upToPosts } from '#contract/schema-texts.ts'
import { Count, Time } from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'

export const notDuration = text('A poll is open for 5 minutes to 30 days.')

// An upper bound in code points for a text that the use case counts in graphemes.
const maxLength = POLL_CHOICE_LENGTH * CODE_POINTS_PER_CHARACTER
const Choice = Type.String({ maxLength, message: keepTo(POLL_CHOICE_LENGTH) })
const IsMultiple = Type.Union([Type.Literal('true'), Type.Literal('false'), Type.Boolean()], { message: notSwitch })
const Minutes = Type.Integer({ minimum: POLL_MINUTES.min, maximum: POLL_MINUTES.max, message: notDuration })

/** A poll as one viewer sees it. */
export const Poll = Type.Object({
  choices: Type.Array(
    Type.Object({
      text: Type.String(),
      votes: Type.Optional({
        ...Count,
        description: 'Only for those who may see the results: its author, who has voted, and everyone after the end.',
      }),
    }),
  ),
  isMultiple: Type.Boolean({ description: 'Whether a voter may choose several answers.' }),
  endsAt: Time,
  isEnded: Type.Boolean(),
  version: { ...Count, description: 'Changes with the answers. A vote names the version that its voter has seen.' },
  votersCount: Count,
  ownVotes: Type.Optional(
    Type.Array(Type.Integer(), { description: "The viewer's answers, by index. Omitted before the viewer votes." }),
  ),
})
export type Poll = Static<typeof Poll>

/** The poll of a post of a draft, which may be unfinished. */
const DraftedPoll = Type.Object({
  choices: Type.Array(Choice, { maxItems: POLL_CHOICES.max, message: twoToSix }),
  isMultiple: Type.Boolean({ message: notSwitch }),
  minutes: Minutes,
})

/** The poll of a quoted post, the same for every viewer. */
const QuotedPoll = Type.Object(
  { choices: Type.Array(Type.Object({ text: Type.String() })), endsAt: Time, isEnded: Type.Boolean() },
  { description: 'Its poll, without results.' },
)

const newPost = {
  pollChoices: Type.Optional(
    Type.Array(Choice, {
      minItems: POLL_CHOICES.min,
      maxItems: POLL_CHOICES.max,
      message: twoToSix,
      description: 'The answers of its poll, in order. Without them it has no poll.',
    }),
  ),
  pollMultiple: Type.Optional({ ...IsMultiple, description: 'Whether a voter may choose several answers.' }),
  pollMinutes: Type.Optional({
    ...Minutes,
    description: 'How long its poll is open from its publication. By default a day.',
  }),
}

/** The fields of polls in calls about posts, threads and drafts. */
export const pollFields = {
  /** For a viewer: what it has depends on who asks. */
  post: { poll: Type.Optional(Poll) },
  quotedPost: { poll: Type.Optional(QuotedPoll) },
  newPost,
  newThread: {
    pollSizes: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0, maximum: POLL_CHOICES.max, message: twoToSix }), {
        maxItems: THREAD_POSTS,
        message: upToPosts(THREAD_POSTS),
        description:
          'How many of `pollChoices` belong to each post, in order; 0 for a post without a poll. Without it, all to the first.',
      }),
    ),
    pollChoices: Type.Optional(
      Type.Array(Choice, {
        maxItems: THREAD_POSTS * POLL_CHOICES.max,
        message: twoToSix,
        description: 'The answers of all polls, in order.',
      }),
    ),
    pollsMultiple: Type.Optional(
      Type.Array(IsMultiple, {
        maxItems: THREAD_POSTS,
        message: upToPosts(THREAD_POSTS),
        description: 'For each poll, in order, whether a voter may choose several answers.',
      }),
    ),
    pollsMinutes: Type.Optional(
      Type.Array(Minutes, {
        maxItems: THREAD_POSTS,
        message: upToPosts(THREAD_POSTS),
        description: 'For each poll, in order, how long it is open from its publication. By default a day.',
      }),
    ),
  },
  postEdit: {
    pollChoices: Type.Optional({
      ...newPost.pollChoices,
      description: 'The answers of its poll, all of them. They can change until someone votes. An edit adds no poll.',
    }),
    pollMultiple: newPost.pollMultiple,
    pollMinutes: Type.Optional({
      ...newPost.pollMinutes,
      description: 'How long its poll is open from its publication. It can change until someone votes.',
    }),
  },
  draftedPost: {
    poll: Type.Optional({
      ...DraftedPoll,
      description: 'Its poll. It may be unfinished: answers may be empty or few.',
    }),
  },
  vote: {
    choices: Type.Array(Type.Integer({ minimum: 0, maximum: POLL_CHOICES.max - 1, message: noSuchAnswer }), {
      minItems: 1,
      maxItems: POLL_CHOICES.max,
      message: noSuchAnswer,
      description: 'The chosen answers, by index from 0.',
    }),
    version: Type.Optional({
      ...Count,
      description:
        'The `version` of the poll that the voter has seen. When its answers have changed since, the vote is refused.',
    }),
  },
  /** Of a version of a post, for everyone who sees the post: votes come after the last edit of a poll. */
  version: {
    poll: Type.Optional(
      Type.Object(
        { choices: Type.Array(Type.String()), isMultiple: Type.Boolean(), minutes: Type.Integer() },
        { description: 'Its poll as its author wrote it, without votes. `minutes`: how long it is open.' },
      ),
    ),
  },
  copy: {
    pollChoices: Type.Optional(Type.Array(Type.String(), { description: 'The answers of its poll.' })),
  },
  exportedPost: { poll: Type.Optional({ ...Poll, description: 'Its poll, with the results so far.' }) },
}
