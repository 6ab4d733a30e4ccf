import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'

export const ops = {
  'GET /health': {
    summary: 'Liveness: the process runs.',
    access: 'anyone',
    answer: Type.Object({ ok: Type.Literal(true) }),
  },
  'GET /ready': {
    summary: 'Readiness: the process reaches its data and accepts requests.',
    access: 'anyone',
    answer: Type.Object({ ok: Type.Literal(true) }),
  },
} as const satisfies Endpoints
