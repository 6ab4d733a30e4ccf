import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { Marker } from '#server/apis/mastodon/entities/marker.ts'

const Markers = Type.Object({ home: Type.Optional(Marker), notifications: Type.Optional(Marker) })
const Position = Type.Optional(Type.Object({ last_read_id: Type.Optional(Type.String({ maxLength: 100 })) }))

/** How far a member has read. */
export const markers = {
  'GET /v1/markers': {
    summary: 'How far the viewer has read the home timeline and notifications.',
    scope: 'read:statuses',
    query: Type.Object({ timeline: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20 })) }),
    answer: Markers,
  },
  'POST /v1/markers': {
    summary: 'Stores how far the viewer has read the home timeline, and marks notifications as read up to one.',
    scope: 'write:statuses',
    standing: 'frozen',
    body: Type.Object({ home: Position, notifications: Position }),
    answer: Markers,
  },
} as const satisfies Endpoints
