import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GrokAnswer } from '#contract/calls/grok.ts'
import type { Tweet } from '#contract/calls/tweets.ts'
import { ApiError, api } from '#web/core/api/api.ts'
import { apiStream } from '#web/core/api/api-stream.ts'
import { discardDraft, getDraft } from '#web/core/drafts.ts'
import { uuid } from '#web/core/uuid.ts'

/** What is asked. */
export interface Question {
  q: string
  /** The post whose thread it is about. */
  tweet?: string
}

/** A question that was asked, and what became of it. */
export interface Exchange extends Question {
  id: string
  status: 'waiting' | 'answered' | 'failed' | 'stopped'
  /** What has come of the answer so far. */
  text: string
  answer?: GrokAnswer
  error?: unknown
  stop: () => void
}

const EXCHANGES_KEY = ['grok', 'exchanges'] as const
/** Questions of a visit that can be looked at again. */
const MAX_EXCHANGES = 20
const FRESH_MS = 30_000

/** A member's question in the making. */
export const questionDraftName = (member: string): string => `${member}:question`

/** The questions of this visit, the one shown last. What comes of them outlives the screen, not the session. */
export const useExchanges = (): readonly Exchange[] =>
  useQuery<Exchange[]>({ queryKey: EXCHANGES_KEY, queryFn: skipToken }).data ?? []

/** Asks; `draftName` is where questions are written: emptied by an answer, kept by a failure. */
export function useAsk(draftName: string): (question: Question) => void {
  const cache = useQueryClient()
  return (question) => void ask(cache, question, draftName)
}

/** Shows a question that was asked before, as it was answered. */
export function useShowExchange(): (exchange: Exchange) => void {
  const cache = useQueryClient()
  return (exchange) => change(cache, (held) => [...held.filter(({ id }) => id !== exchange.id), exchange])
}

async function ask(cache: QueryClient, { q, tweet }: Question, draftName: string): Promise<void> {
  const controller = new AbortController()
  const exchange: Exchange = {
    id: uuid(),
    q,
    ...(tweet && { tweet }),
    status: 'waiting',
    text: '',
    stop: () => {
      controller.abort()
      patch({ status: 'stopped' })
    },
  }
  // Whoever has signed out meanwhile has no exchanges any more.
  const patch = (now: Partial<Exchange>) =>
    change(cache, (held) => held.map((each) => (each.id === exchange.id ? { ...each, ...now } : each)))

  const asked = cache.getQueryData<Exchange[]>(EXCHANGES_KEY)
  // A second press.
  if (asked?.some((each) => each.status === 'waiting' && !isOther(each)(exchange))) return
  cache.setQueryData<Exchange[]>(EXCHANGES_KEY, (held = []) =>
    [...held.filter(isOther(exchange)), exchange].slice(-MAX_EXCHANGES),
  )
  try {
    let text = ''
    const answer = await apiStream(
      'POST /grok/ask',
      { body: { q, ...(tweet && { tweet }) }, signal: controller.signal },
      (piece) => {
        text += piece
        patch({ text })
      },
    )
    keepSources(cache, exchange.id, answer)
    patch({ status: 'answered', answer })
    if (answer.ok && getDraft(draftName).text.trim() === q) discardDraft(draftName)
  } catch (error) {
    if (!controller.signal.aborted) patch({ status: 'failed', error })
  }
}

// What is asked again takes the place of what was answered before.
const isOther = (question: Question) => (each: Exchange) => each.q !== question.q || each.tweet !== question.tweet

function change(cache: QueryClient, to: (held: Exchange[]) => Exchange[]): void {
  cache.setQueryData<Exchange[]>(EXCHANGES_KEY, (held) => held && to(held))
}

const sourcesKey = (exchange: string) => ['tweets', 'sources', exchange]

// As the answer brought them; another server names them only.
function keepSources(cache: QueryClient, exchange: string, { sources, tweets }: GrokAnswer): void {
  if (tweets.length === sources.length) cache.setQueryData(sourcesKey(exchange), { tweets, askedAt: Date.now() })
}

/** The posts an answer rests on, as they are now. What is gone, or hidden by now, is left out. */
export const sourcesOptions = (exchange: string, { sources }: GrokAnswer) =>
  queryOptions({
    queryKey: sourcesKey(exchange),
    queryFn: async ({ signal }) => {
      const found = sources.map(({ tweet }) => findSource(tweet, signal))
      return { tweets: (await Promise.all(found)).filter((tweet) => tweet !== null), askedAt: Date.now() }
    },
    staleTime: FRESH_MS,
    enabled: sources.length > 0,
  })

async function findSource(id: string, signal: AbortSignal): Promise<Tweet | null> {
  try {
    return (await api('GET /tweets/:id', { params: { id }, signal })).tweet
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}
