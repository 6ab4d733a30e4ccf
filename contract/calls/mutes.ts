import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { MUTE_MINUTES } from '#contract/limits.ts'
import { ByUser, Nullable, PageQuery, Time } from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'
import { UserPage } from './users.ts'

const Minutes = Type.Integer({
  minimum: 1,
  maximum: MUTE_MINUTES,
  message: text('Choose an end date within a year.'),
  description: 'Until it ends by itself; null or absent for no end.',
})

const Mute = Type.Object({ isMuting: Type.Boolean(), mutedUntil: Nullable(Time) })
const Reposts = Type.Object({ hidesReposts: Type.Boolean() })

export const mutes = {
  'PUT /users/:id/mute': {
    summary: 'Mutes a user, or changes the mute: their posts and reposts show only where they are looked for.',
    scope: 'write:mutes',
    standing: 'frozen',
    params: ByUser,
    body: Type.Object({
      minutes: Type.Optional(Nullable(Minutes)),
      hidesNotifications: Type.Optional(
        Type.Boolean({ description: 'Also from notifications and pushes. The default.' }),
      ),
    }),
    limit: 'toggles',
    answer: Mute,
  },
  'DELETE /users/:id/mute': {
    summary: 'Ends a mute.',
    scope: 'write:mutes',
    standing: 'frozen',
    params: ByUser,
    limit: 'toggles',
    answer: Mute,
  },
  'GET /mutes': {
    summary: 'The users that the viewer has muted, newest first.',
    scope: 'read:mutes',
    query: PageQuery,
    answer: UserPage,
  },
  'PUT /users/:id/hidden-reposts': {
    summary: "Hides a user's reposts from the viewer's feeds.",
    scope: 'write:follows',
    standing: 'frozen',
    params: ByUser,
    limit: 'toggles',
    answer: Reposts,
  },
  'DELETE /users/:id/hidden-reposts': {
    summary: "Shows a user's reposts again.",
    scope: 'write:follows',
    standing: 'frozen',
    params: ByUser,
    limit: 'toggles',
    answer: Reposts,
  },
} as const satisfies Endpoints
