import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { CODE_POINTS_PER_CHARACTER, PASSWORD_MAX } from '#contract/limits.ts'
import { mapProfileTexts, profileTexts } from '#contract/profile-texts.ts'
import { ByUser, Id } from '#contract/schemas.ts'
import { Tweet } from './tweets.ts'
import { Me, User } from './users.ts'

/** The own profile: what nobody else is shown. */
export const Profile = Type.Object({
  ...Me.properties,
  showBirthYear: Type.Boolean({ description: 'Whether others see the year of dob.' }),
  blockedUsers: Type.Array(Id, { description: 'Whom the viewer has blocked.' }),
  tweets: Type.Array(Tweet, { description: 'The newest own posts and replies.' }),
})
export type Profile = Static<typeof Profile>

const Privacy = Type.Object({
  showBirthYear: Profile.properties.showBirthYear,
  showLikes: Type.Boolean({
    description: 'Whether "For you" of followers may name the member with a post they liked.',
  }),
  dob: Me.properties.dob,
})

const Switch = Type.Boolean({ message: 'This is either on (true) or off (false).' })

// Counted in graphemes by the use case; these ceilings only stop what could never fit.
const text = (length: number) =>
  Type.String({ maxLength: length * CODE_POINTS_PER_CHARACTER, message: `Keep it to ${length} characters.` })

/** What `remove` may name: texts and pictures that have no other way to become empty, because empty fields are not sent. */
export const REMOVABLE = [...profileTexts, 'dob', 'avatar', 'coverPhoto'] as const

export const profiles = {
  'GET /users/:id': {
    summary: 'One member. Across a block, little more than name and picture.',
    access: 'member',
    params: ByUser,
    answer: User,
    aliases: ['/users/by-username/:id', '/users/handle/:id'],
  },
  'GET /profile': { summary: 'The own profile, with the newest own posts.', access: 'member', answer: Profile },
  'GET /privacy': { summary: 'What others see of the own profile.', access: 'member', answer: Privacy },
  'PUT /privacy': {
    summary: 'Turns switches on or off; those not named stay as they are.',
    access: 'member',
    body: Type.Object({
      showBirthYear: Type.Optional(Switch),
      showLikes: Type.Optional(Switch),
    }),
    answer: Privacy,
  },
  'PUT /profile': {
    summary: 'Changes the own profile: the fields sent and no others.',
    access: 'member',
    body: Type.Object({
      currentPassword: Type.String({ minLength: 1, maxLength: 1024, message: 'Current password is required' }),
      newPassword: Type.Optional(
        Type.String({ maxLength: PASSWORD_MAX * 4, description: 'Ends all other sessions.', message: 'Too long.' }),
      ),
      ...mapProfileTexts((_, length) => Type.Optional(text(length))),
      dob: Type.Optional(
        Type.String({ maxLength: 10, message: 'Enter the date as YYYY-MM-DD.', description: 'YYYY-MM-DD.' }),
      ),
      showBirthYear: Type.Optional(
        Type.Union([Type.Literal('true'), Type.Literal('false'), Type.Boolean()], {
          message: 'showBirthYear is true or false.',
        }),
      ),
      remove: Type.Optional(
        Type.Array(Type.String({ maxLength: 20 }), {
          maxItems: REMOVABLE.length,
          message: `remove names any of ${REMOVABLE.join(', ')}.`,
          description: `Fields to empty: any of ${REMOVABLE.join(', ')}.`,
        }),
      ),
    }),
    files: { avatar: 1, coverPhoto: 1 },
    answer: Type.Object({
      user: Me,
      token: Type.Optional(
        Type.String({ description: 'With a new password only: in place of the one this call was made with.' }),
      ),
    }),
  },
} as const satisfies Endpoints
