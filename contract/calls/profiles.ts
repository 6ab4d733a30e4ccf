import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { CODE_POINTS_PER_CHARACTER, PASSWORD_MAX, PROFILE_TEXT_LENGTHS } from '#contract/limits.ts'
import { WhoQuotes } from '#contract/parts/quote.ts'
import { mapProfileTexts, profileTexts } from '#contract/profile-texts.ts'
import { keepTo, notOneOf, notSwitch } from '#contract/schema-texts.ts'
import { ByUser, Count, Id, Nullable } from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'
import { MessagesFrom } from './messages.ts'
import { Tweet } from './tweets.ts'
import { Author, Me, User } from './users.ts'

/** The viewer's own profile, with private fields. */
export const Profile = Type.Object({
  ...Me.properties,
  showBirthYear: Type.Boolean({ description: 'Whether other users see the year of dob.' }),
  blockedUsers: Type.Array(Id, { description: 'The users that the viewer has blocked.' }),
  tweets: Type.Array(Tweet, { description: "The viewer's newest posts and replies." }),
})
export type Profile = Static<typeof Profile>

/** A user on their page. */
export const ShownUser = Type.Object({
  ...User.properties,
  knownFollowers: Type.Optional(
    Type.Object(
      { count: Count, users: Type.Array(Author) },
      { description: 'Followers whom the viewer follows, too: how many, and the latest few. Omitted without any.' },
    ),
  ),
})
export type ShownUser = Static<typeof ShownUser>

/** Privacy settings: what others see of a user, and who may write to them. */
export const privacySwitches = {
  showBirthYear: Profile.properties.showBirthYear,
  showLikes: Type.Boolean({
    description:
      'Whether others see by name which posts the user liked: on the post, in its list of likes, in "For you". Authors always do.',
  }),
  protectPosts: Type.Boolean({
    description: 'Whether only followers see the posts of the user, who accepts or rejects new ones.',
  }),
  showFollows: Type.Boolean({
    description:
      "Whether others may open the user's lists of followers and following, and find the user on those of others.",
  }),
  publicPages: Nullable(
    Type.Boolean({
      description:
        'Whether visitors see the user and the posts for everyone, where the network lets visitors read. Null: as the network does with members who have not chosen.',
    }),
  ),
  whoQuotes: {
    ...WhoQuotes,
    description: 'Who may quote new posts of the user, besides the user: everyone, followers, or nobody.',
  },
  messagesFrom: MessagesFrom,
  sendReceipts: Type.Boolean({
    description: 'Whether the user shows when they read a message, and sees it of others.',
  }),
  sendTyping: Type.Boolean({ description: 'Whether the user shows that they type a message, and sees it of others.' }),
}

const Privacy = Type.Object({ ...privacySwitches, dob: Me.properties.dob })

const Switch = Type.Boolean({ message: notSwitch })

// An upper bound in code points for texts that the use case counts in graphemes.
const upTo = (length: number) => Type.String({ maxLength: length * CODE_POINTS_PER_CHARACTER, message: keepTo(length) })

/** Fields that `remove` can empty. Clients omit empty fields, so they have no other way to empty one. */
export const REMOVABLE = [...profileTexts, 'dob', 'avatar', 'coverPhoto'] as const

export const profiles = {
  'GET /users/:id': {
    summary: 'A user. Across a block the answer has little more than name and picture.',
    access: 'public',
    scope: 'read:accounts',
    params: ByUser,
    answer: ShownUser,
    aliases: ['/users/by-username/:id', '/users/handle/:id'],
  },
  'GET /profile': { summary: "The viewer's own profile, with their newest posts.", scope: null, answer: Profile },
  'GET /privacy': { summary: "The viewer's privacy settings.", scope: 'read:accounts', answer: Privacy },
  'PUT /privacy': {
    summary: 'Changes privacy settings. Omitted ones stay unchanged.',
    scope: 'write:accounts',
    standing: 'frozen',
    body: Type.Object({
      showBirthYear: Type.Optional(Switch),
      showLikes: Type.Optional(Switch),
      protectPosts: Type.Optional({
        ...Switch,
        description: 'False accepts all requests to follow that are pending.',
      }),
      showFollows: Type.Optional(Switch),
      publicPages: Type.Optional(Nullable(Switch)),
      whoQuotes: Type.Optional(WhoQuotes),
      messagesFrom: Type.Optional(MessagesFrom),
      sendReceipts: Type.Optional(Switch),
      sendTyping: Type.Optional(Switch),
    }),
    answer: Privacy,
  },
  'PUT /profile': {
    summary: "Changes the viewer's own profile. Omitted fields stay unchanged.",
    scope: null,
    unconfirmed: true,
    body: Type.Object({
      currentPassword: Type.String({ minLength: 1, maxLength: 1024, message: text('Current password is required') }),
      newPassword: Type.Optional(
        Type.String({
          maxLength: PASSWORD_MAX * 4,
          description: 'Ends all other sessions.',
          message: text('Choose a shorter password.'),
        }),
      ),
      ...mapProfileTexts((_, length) => Type.Optional(upTo(length))),
      dob: Type.Optional(
        Type.String({ maxLength: 10, message: text('Enter the date as YYYY-MM-DD.'), description: 'YYYY-MM-DD.' }),
      ),
      showBirthYear: Type.Optional(
        Type.Union([Type.Literal('true'), Type.Literal('false'), Type.Boolean()], {
          message: notSwitch,
        }),
      ),
      remove: Type.Optional(
        Type.Array(Type.String({ maxLength: 20 }), {
          maxItems: REMOVABLE.length,
          message: notOneOf(REMOVABLE),
          description: `Fields to empty: any of ${REMOVABLE.join(', ')}.`,
        }),
      ),
    }),
    files: { avatar: 1, coverPhoto: 1 },
    answer: Type.Object({
      user: Me,
      token: Type.Optional(
        Type.String({ description: 'Only with a new password: replaces the token of this request.' }),
      ),
    }),
  },
  'PUT /profile/first': {
    summary:
      'Sets name and picture without the password: on the day of signing up, later only what was never set. Omitted fields stay unchanged.',
    scope: null,
    unconfirmed: true,
    body: Type.Object({ name: Type.Optional(upTo(PROFILE_TEXT_LENGTHS.name)) }),
    files: { avatar: 1 },
    answer: Type.Object({ user: Me }),
  },
} as const satisfies Endpoints
