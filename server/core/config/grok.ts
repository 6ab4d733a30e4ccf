/** Settings of the model behind Grok. */
import {
  optionalSecret,
  optionalUrl,
  optionalWord,
  type Secret,
  setting,
  toggle,
  type Values,
  wholeNumber,
} from './setting.ts'

/** A model with OpenAI's chat completions API. */
export interface GrokConfig {
  baseUrl: string
  key: Secret<string> | null
  model: string
  /** Whether it accepts images. */
  canSee: boolean
  /** Limits of one answer. */
  timeoutMs: number
  tokensIn: number
  tokensOut: number
}

export const grokSettings = {
  GROK_BASE_URL: setting(
    '',
    'Where a model answers that speaks the protocol of OpenAI, such as https://api.x.ai/v1: Grok writes with it then.',
    parseModelServer,
  ),
  GROK_MODEL: setting('', 'The name of the model there.', optionalWord),
  GROK_API_KEY: setting('', 'The key it asks for, if it asks for one.', optionalSecret),
  GROK_VISION: toggle('off', 'on when the model sees images: it can suggest descriptions then.'),
  GROK_TIMEOUT_SECONDS: setting('30', 'How long the model may take for one answer.', wholeNumber(1, 600)),
  GROK_MAX_INPUT_TOKENS: setting(
    '12000',
    'Tokens the model is given at once, at most. With GROK_MAX_OUTPUT_TOKENS they must fit into its context.',
    wholeNumber(1_000, 1_000_000),
  ),
  GROK_MAX_OUTPUT_TOKENS: setting(
    '2000',
    'Tokens the model may write for one answer, its thinking included.',
    wholeNumber(100, 100_000),
  ),
} as const

/** Null when Grok composes answers without a model. */
export const readGrok = (values: Values<typeof grokSettings>): GrokConfig | null =>
  values.GROK_BASE_URL && values.GROK_MODEL
    ? {
        baseUrl: values.GROK_BASE_URL,
        key: values.GROK_API_KEY,
        model: values.GROK_MODEL,
        canSee: values.GROK_VISION,
        timeoutMs: values.GROK_TIMEOUT_SECONDS * 1_000,
        tokensIn: values.GROK_MAX_INPUT_TOKENS,
        tokensOut: values.GROK_MAX_OUTPUT_TOKENS,
      }
    : null

/** Accepts https, or http for a model on this machine or a private network. */
function parseModelServer(text: string): string | null {
  const requirement = 'must be an http:// or https:// address without user or query, as in https://api.x.ai/v1'
  const url = optionalUrl(/^https?:$/, requirement)(text)
  if (!url) return null
  if (url.search || url.hash || url.username || url.password) throw new RangeError(requirement)
  if (/\/chat\/completions\/?$/.test(url.pathname)) throw new RangeError('must end before /chat/completions')
  return text.replace(/\/+$/, '')
}
