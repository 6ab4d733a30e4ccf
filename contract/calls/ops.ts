import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'

export const ops = {
  'GET /health': { summary: 'The process runs.', access: 'anyone', answer: Type.Object({ ok: Type.Literal(true) }) },
  'GET /ready': {
    summary: 'The process can reach its data and takes work.',
    access: 'anyone',
    answer: Type.Object({ ok: Type.Literal(true) }),
  },
} as const satisfies Endpoints
