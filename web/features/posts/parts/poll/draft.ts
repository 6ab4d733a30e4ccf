import { MINUTE_MS } from '#contract/durations.ts'
import { POLL_MINUTES } from '#contract/limits.ts'
import { isBlank } from '#contract/text.ts'
import type { DraftPoll } from '#web/core/drafts.ts'
import { t } from '#web/core/i18n.ts'
import type { PostPart } from '#web/features/posts/parts/part.ts'
import { hasFault } from './faults.ts'

/** The poll of a post: its answers, whether a voter may choose several, and how long it is open. */
export const poll = {
  empty: {},
  hasContent: ({ poll }) => poll !== undefined,
  isBlank: ({ poll }) => poll?.choices.every(isBlank) ?? false,
  refusal: ({ poll, text }) => {
    if (!poll) return undefined
    if (hasFault(poll)) return ''
    return isBlank(text) ? t('Write the question of your poll.') : undefined
  },
  publish: ({ posts }, call) => {
    const polls = posts.flatMap(({ poll }) => poll ?? [])
    const [first] = polls
    if (!first) return {}
    if (call !== 'thread') return { body: toInput(first) }
    return {
      body: {
        pollSizes: posts.map(({ poll }) => poll?.choices.length ?? 0),
        pollChoices: polls.flatMap(({ choices }) => choices),
        pollsMultiple: polls.map(({ isMultiple }) => isMultiple),
        pollsMinutes: polls.map(({ minutes }) => minutes),
      },
    }
  },
  edit: ({ posts: [post] }, { posts: [before] }) =>
    post?.poll && JSON.stringify(post.poll) !== JSON.stringify(before?.poll) ? { body: toInput(post.poll) } : {},
  fromPost: ({ poll, createdAt }) =>
    poll
      ? {
          poll: {
            choices: poll.choices.map(({ text }) => text),
            isMultiple: poll.isMultiple,
            minutes: Math.round((Date.parse(poll.endsAt) - Date.parse(createdAt)) / MINUTE_MS),
          },
        }
      : {},
  postsFromThread: ({ content, pollSizes = [], pollChoices = [], pollsMultiple = [], pollsMinutes = [] }) => {
    let [from, next] = [0, 0]
    return content.map((_, index) => {
      const size = pollSizes[index] ?? 0
      if (size === 0) return {}
      const choices = pollChoices.slice(from, from + size)
      const isMultiple = String(pollsMultiple[next]) === 'true'
      const minutes = pollsMinutes[next] ?? POLL_MINUTES.default
      from += size
      next += 1
      return { poll: { choices, isMultiple, minutes } }
    })
  },
  toServerPost: ({ poll }) => (poll ? { poll } : {}),
  fromServerPost: ({ poll }) => (poll ? { poll } : {}),
  notes: (posts) => [posts.some(({ poll }) => poll) && t('Poll')],
} as const satisfies PostPart

const toInput = ({ choices, isMultiple, minutes }: DraftPoll) => ({
  ...{ pollChoices: choices, pollMultiple: isMultiple, pollMinutes: minutes },
})
