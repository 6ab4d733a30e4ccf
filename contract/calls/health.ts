import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { Count, Time } from '#contract/schemas.ts'

const Version = Type.String({
  description: 'Of Plus; a release made between two versions adds its commit.',
  examples: ['0.1.0', '0.1.0+6e9a760'],
})

/** The capacity of one process, as `npm run bench -- --capacity` measured it last. */
export const Capacity = Type.Object(
  {
    measuredAt: Time,
    version: Type.String({ description: 'Of Plus, and the commit where it is known.', examples: ['0.1.0 (6e9a760)'] }),
    requestsPerSecond: Count,
    postsPerSecond: Type.Number({ minimum: 0, description: 'Of those requests.' }),
    likesPerSecond: Type.Number({ minimum: 0, description: 'Of those requests.' }),
    p95Ms: Type.Number({ minimum: 0, description: 'Latency at that rate.' }),
    members: Type.Integer({ minimum: 0, description: 'How many make so many requests in their busiest hour.' }),
    network: Type.String({ description: 'What it was measured with.', examples: ['10000 members, 200000 posts'] }),
    processor: Type.String({ examples: ['AMD EPYC 9354'] }),
    cores: Type.Integer({ minimum: 1 }),
  },
  { description: 'Only for administrators, once `npm run bench -- --capacity` has run on this machine.' },
)
export type Capacity = Static<typeof Capacity>

export const health = {
  'GET /health': {
    summary:
      'Liveness: the process runs, and which version. Administrators also see what this machine was measured to hold.',
    scope: 'any',
    access: 'anyone',
    answer: Type.Object({ ok: Type.Literal(true), version: Version, capacity: Type.Optional(Capacity) }),
  },
  'GET /ready': {
    summary: 'Readiness: the process reaches its data and can write it. Refused with the reason otherwise.',
    scope: 'any',
    access: 'anyone',
    answer: Type.Object({
      ok: Type.Literal(true),
      writable: Type.Boolean({ description: 'False while the operator has turned writing off, such as for a move.' }),
    }),
  },
} as const satisfies Endpoints
