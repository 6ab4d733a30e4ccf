import Type, { type Static } from 'typebox'
import { COLOUR_PATTERN } from '#contract/colour.ts'
import type { Endpoints } from '#contract/endpoint.ts'
import { CODE_POINTS_PER_CHARACTER, NETWORK_NAME_LENGTH, NEW_NETWORK_USERS } from '#contract/limits.ts'
import { keepTo, notColor, notOneOf, notSwitch } from '#contract/schema-texts.ts'
import { Count, Nullable } from '#contract/schemas.ts'
import { RegistrationMode } from './registration.ts'

/** Name, picture and colour of the network. */
export const Network = Type.Object({
  name: Type.String({ examples: ['Plus'] }),
  picture: Nullable(Type.String({ description: 'A path on this server. Null: the logo of Plus.' })),
  colour: Nullable(Type.String({ description: 'As chosen, #rrggbb. Null: the accent of Plus.' })),
  rules: Type.String({ description: "The network's own rules as plain text; `GET /legal/:page` has them one by one." }),
  registration: RegistrationMode,
  takesVideos: Type.Boolean({
    description: 'Whether members can post videos and voice notes: the server has `ffmpeg`.',
  }),
  publicReading: Type.Boolean({ description: 'Whether visitors, who have no session, may read what is public.' }),
  publicByDefault: Type.Boolean({
    description: 'Whether visitors see members who have not chosen for themselves (`publicPages` of `PUT /privacy`).',
  }),
})
export type Network = Static<typeof Network>

/** Fields that `remove` can empty. */
export const NETWORK_REMOVABLE = ['name', 'picture', 'colour'] as const

const upTo = (length: number) =>
  Type.Optional(Type.String({ maxLength: length * CODE_POINTS_PER_CHARACTER, message: keepTo(length) }))

export const network = {
  'GET /network': {
    summary: 'Name, picture, colour and rules of this network.',
    scope: 'any',
    access: 'anyone',
    answer: Network,
  },
  'PUT /network': {
    summary: 'Changes the network. For administrators. Omitted fields stay unchanged.',
    scope: null,
    body: Type.Object({
      name: upTo(NETWORK_NAME_LENGTH),
      colour: Type.Optional(Type.String({ pattern: COLOUR_PATTERN, message: notColor })),
      publicReading: Type.Optional(Type.Boolean({ message: notSwitch })),
      publicByDefault: Type.Optional(Type.Boolean({ message: notSwitch })),
      remove: Type.Optional(
        Type.Array(Type.String({ maxLength: 20 }), {
          maxItems: NETWORK_REMOVABLE.length,
          message: notOneOf(NETWORK_REMOVABLE),
          description: `Fields that go back to those of Plus: any of ${NETWORK_REMOVABLE.join(', ')}.`,
        }),
      ),
    }),
    files: { picture: 1 },
    answer: Network,
  },
  'GET /network/public-members': {
    summary: 'How many members visitors see now. For administrators.',
    scope: null,
    answer: Type.Object({ count: Count }),
  },
  'GET /network/start': {
    summary: 'What a new network still lacks, for the checklist of its first users.',
    scope: null,
    answer: Type.Object({
      isNew: Type.Boolean({ description: `Whether fewer than ${NEW_NETWORK_USERS} users have signed up.` }),
      isAlone: Type.Boolean({ description: 'Whether the viewer is the only user.' }),
      hasAdmin: Type.Boolean({ description: 'True also when the network is no longer new.' }),
      adminCommand: Type.String({ description: 'What the operator types before the name of a command.' }),
      hasLook: Type.Boolean({ description: 'Whether name or picture was set.' }),
      hasRules: Type.Boolean({ description: 'Whether the network has rules of its own.' }),
    }),
  },
} as const satisfies Endpoints
