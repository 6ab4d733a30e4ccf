import type { FastifyRequest } from 'fastify'

/** Whether the browser has this version. A compressing proxy makes the tag a weak one. */
export const hasCurrent = ({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
