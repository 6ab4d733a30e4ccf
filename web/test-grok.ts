import type { GrokAnswer } from '#contract/calls/grok.ts'

/** An answer of Grok without text and sources, for tests of components and journeys. */
export const fakeAnswer = (change: Partial<GrokAnswer> = {}): GrokAnswer => ({
  ok: true,
  text: '',
  message: '',
  sources: [],
  pages: [],
  tweets: [],
  model: null,
  ...change,
})
