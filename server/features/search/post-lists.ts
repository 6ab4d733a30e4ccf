/** Lists of posts of all users that search finds without words: those with media, those with a link, and popular ones. */
import { DAY_MS } from '#contract/durations.ts'
import type { Clock } from '#server/core/clock.ts'
import { idAt } from '#server/core/ids/ids.ts'
import type { PageQuery } from '#server/db/list.ts'
import { type Finding, findInTurn, HAS_MEDIA, type Reader } from './in-turn.ts'
import { parseQuery } from './parse.ts'

/** Days in which a popular post was written. */
const POPULAR_DAYS = 3

/** Posts with an image, a video or a voice note, newest first. */
export const getWithMedia = (deps: Finding, reader: Reader, query: PageQuery) =>
  findInTurn(deps, reader, { ...parseQuery(''), each: [HAS_MEDIA] }, 'latest', query)

/** Posts whose text has the words of an address in order, newest first. */
export const getWithAddress = (deps: Finding, reader: Reader, address: string, query: PageQuery) =>
  findInTurn(deps, reader, parseQuery(`"${address.replace(/^https?:\/\//i, '')}"`), 'latest', query)

/** Posts of the last days, those with the most response first. */
export const getPopular = (deps: Finding & { clock: Clock }, reader: Reader, query: PageQuery) =>
  findInTurn(deps, reader, { ...parseQuery(''), since: idAt(deps.clock() - POPULAR_DAYS * DAY_MS) }, 'top', query)
