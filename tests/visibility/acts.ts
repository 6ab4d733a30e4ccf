/** Calls other than GET that name a post. About one that the viewer may not see each answers as about one that is missing. */
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Call } from '#contract/index.ts'

interface Act {
  path: string
  body?: object
}

const to = (path: string, body?: object): Act => ({ path, ...(body && { body }) })

/** A whole minute. */
const tomorrow = () => new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + DAY_MS).toISOString()

export const acts: Partial<Record<Call, (id: string) => Act>> = {
  'POST /tweets': (replyTo) => to('/tweets', { content: 'Hm', replyTo }),
  'POST /tweets/thread': (replyTo) => to('/tweets/thread', { content: ['One', 'Two'], replyTo }),
  'POST /scheduled': (replyTo) => to('/scheduled', { content: ['Hm'], replyTo, publishAt: tomorrow() }),
  'POST /tweets/reply/:id': (id) => to(`/tweets/reply/${id}`, { content: 'Hm' }),
  'PUT /tweets/:id': (id) => to(`/tweets/${id}`, { content: 'Hm' }),
  'DELETE /tweets/:id': (id) => to(`/tweets/${id}`),
  'DELETE /tweets/:id/card': (id) => to(`/tweets/${id}/card`),
  'PUT /tweets/:id/pin': (id) => to(`/tweets/${id}/pin`),
  'DELETE /tweets/:id/pin': (id) => to(`/tweets/${id}/pin`),
  'PUT /tweets/:id/hidden': (id) => to(`/tweets/${id}/hidden`),
  'DELETE /tweets/:id/hidden': (id) => to(`/tweets/${id}/hidden`),
  'POST /tweets/:id/vote': (id) => to(`/tweets/${id}/vote`, { choices: [0] }),
  'POST /tweets/like/:id': (id) => to(`/tweets/like/${id}`),
  'POST /tweets/retweet/:id': (id) => to(`/tweets/retweet/${id}`),
  'POST /tweets/bookmark/:id': (id) => to(`/tweets/bookmark/${id}`),
  'PUT /tweets/:id/who-quotes': (id) => to(`/tweets/${id}/who-quotes`, { whoQuotes: 'nobody' }),
  'DELETE /tweets/:id/quotes/:quote': (id) => to(`/tweets/${id}/quotes/${id}`),
  'PUT /tweets/:id/less': (id) => to(`/tweets/${id}/less`),
  'DELETE /tweets/:id/less': (id) => to(`/tweets/${id}/less`),
  'PUT /tweets/:id/mute': (id) => to(`/tweets/${id}/mute`),
  'DELETE /tweets/:id/mute': (id) => to(`/tweets/${id}/mute`),
  'POST /reports': (id) => to('/reports', { kind: 'tweet', id, category: 'spam' }),
  'POST /moderation/cases': (id) => to('/moderation/cases', { kind: 'tweet', id }),
  'POST /grok/ask': (tweet) => to('/grok/ask', { q: 'What is this about?', tweet }),
}

/**
 * Whether a call other than GET takes the id of a post, by its path or a field. The posts of a case are those of its reports,
 * a draft keeps the id that its writer gave it, and a change of a scheduled post names that first.
 */
export const namesPost = (call: Call, fields: readonly string[]): boolean =>
  !/^GET |\/cases\/:id|\/drafts\/|\/scheduled\//.test(call) &&
  (/ \/tweets\/.*:id/.test(call) ||
    fields.some((field) => field === 'replyTo' || field === 'tweet') ||
    call === 'POST /reports' ||
    call === 'POST /moderation/cases')
