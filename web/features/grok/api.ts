import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EarlierQuestion, GrokAnswer } from '#contract/calls/grok.ts'
import type { Tweet } from '#contract/calls/tweets.ts'
import { EARLIER_ANSWER_LENGTH, EARLIER_QUESTIONS } from '#contract/limits.ts'
import { ApiError, api } from '#web/core/api/api.ts'
import { apiStream } from '#web/core/api/api-stream.ts'
import { isServerPlus } from '#web/core/api/connection.ts'
import { discardDraft, getDraft } from '#web/core/drafts.ts'
import { uuid } from '#web/core/uuid.ts'

export interface Question {
  q: string
  /**
   * The text shown instead of `q`: an example is sent in English, which servers without a model need, and shown in the page's
   * language.
   */
  shown?: string
  /** The post whose thread the question is about. */
  tweet?: string
  /** Earlier questions that this one may follow up, oldest first, with the beginnings of their answers. */
  earlier?: readonly EarlierQuestion[]
}

export const shownQuestion = ({ q, shown }: Question): string => shown ?? q

/** A question with the state of its answer. */
export interface Exchange extends Question {
  id: string
  status: 'waiting' | 'answered' | 'failed' | 'stopped'
  /** The text received so far. */
  text: string
  answer?: GrokAnswer
  error?: unknown
  stop: () => void
  /** Whether it was shown again after other questions, so that its answer may have changed. */
  isReopened?: boolean
}

/** The earlier questions for a follow-up of this one. */
export const conversationOf = ({ earlier = [], q, answer }: Exchange): readonly EarlierQuestion[] =>
  answer?.ok
    ? [...earlier, { q, text: answer.text.slice(0, EARLIER_ANSWER_LENGTH) }].slice(-EARLIER_QUESTIONS)
    : earlier

const EXCHANGES_KEY = ['grok', 'exchanges'] as const
/** The maximum number of questions kept in a session. */
const MAX_EXCHANGES = 20
const FRESH_MS = 30_000

export const questionDraftName = (user: string): string => `${user}:question`

/** The questions of this session, the shown one last. Their answers continue to arrive on other screens. */
export const useExchanges = (): readonly Exchange[] =>
  useQuery<Exchange[]>({ queryKey: EXCHANGES_KEY, queryFn: skipToken }).data ?? []

/** Asks a question. An answer clears the draft; a failure keeps it. */
export function useAsk(draftName: string): (question: Question) => void {
  const cache = useQueryClient()
  return (question) => void ask(cache, question, draftName)
}

/** Shows an earlier question with its answer. */
export function useShowExchange(): (exchange: Exchange) => void {
  const cache = useQueryClient()
  return (exchange) =>
    change(cache, (cached) => [...cached.filter(({ id }) => id !== exchange.id), { ...exchange, isReopened: true }])
}

async function ask(cache: QueryClient, { q, shown, tweet, earlier = [] }: Question, draftName: string): Promise<void> {
  const controller = new AbortController()
  const exchange: Exchange = {
    id: uuid(),
    q,
    ...(shown && { shown }),
    ...(tweet && { tweet }),
    ...(earlier.length > 0 && { earlier }),
    status: 'waiting',
    text: '',
    stop: () => {
      controller.abort()
      patch({ status: 'stopped' })
    },
  }
  // After signing out there are no exchanges to patch.
  const patch = (now: Partial<Exchange>) =>
    change(cache, (cached) => cached.map((each) => (each.id === exchange.id ? { ...each, ...now } : each)))

  const asked = cache.getQueryData<Exchange[]>(EXCHANGES_KEY)
  // Ignores a double press.
  if (asked?.some((each) => each.status === 'waiting' && !isOther(each)(exchange))) return
  cache.setQueryData<Exchange[]>(EXCHANGES_KEY, (cached = []) =>
    [...cached.filter(isOther(exchange)), exchange].slice(-MAX_EXCHANGES),
  )
  // Other servers get the question without earlier ones.
  const isFollowUp = earlier.length > 0 && isServerPlus() !== false && { earlier: [...earlier] }
  try {
    let text = ''
    const answer = await apiStream(
      'POST /grok/ask',
      { body: { q, ...(tweet && { tweet }), ...isFollowUp }, signal: controller.signal },
      (piece) => {
        text += piece
        patch({ text })
      },
    )
    // The session has ended, or the question was asked again.
    if (!cache.getQueryData<Exchange[]>(EXCHANGES_KEY)?.some(({ id }) => id === exchange.id)) return
    keepSources(cache, exchange.id, answer)
    patch({ status: 'answered', answer })
    if (answer.ok && getDraft(draftName).text.trim() === q) discardDraft(draftName)
  } catch (error) {
    if (!controller.signal.aborted) patch({ status: 'failed', error })
  }
}

// Repeating a question replaces the earlier exchange.
const isOther = (question: Question) => (each: Exchange) =>
  each.q !== question.q || each.tweet !== question.tweet || contextOf(each) !== contextOf(question)

const contextOf = ({ earlier = [] }: Question): string => earlier.map(({ q }) => q).join('\n')

function change(cache: QueryClient, to: (cached: Exchange[]) => Exchange[]): void {
  cache.setQueryData<Exchange[]>(EXCHANGES_KEY, (cached) => cached && to(cached))
}

const sourcesKey = (exchange: string) => ['tweets', 'sources', exchange]

// Stores the sources of an answer in the cache; another server only sends their ids.
function keepSources(cache: QueryClient, exchange: string, { sources, tweets }: GrokAnswer): void {
  if (tweets.length === sources.length) cache.setQueryData(sourcesKey(exchange), { tweets, askedAt: Date.now() })
}

/** The current state of an answer's sources, without deleted or hidden tweets. */
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
