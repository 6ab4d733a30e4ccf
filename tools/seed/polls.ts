/** Two polls of the seed, one of which has ended, and the votes of the members in them. */
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { createRandom } from '#tools/random.ts'
import type { Network, PlannedPost } from './network.ts'

interface Poll {
  author: string
  /** Hours before the end of the story, and hours for which it is open. */
  hoursAgo: number
  hours: number
  content: string
  choices: string[]
  isMultiple: boolean
}

const polls: readonly Poll[] = [
  {
    ...{ author: 'freya_bakes', hoursAgo: 50, hours: 24 },
    content: 'What should the street bake for the summer party? I have one oven and strong opinions.',
    choices: ['Cardamom buns', 'Plum cake', 'Rye bread', 'Everything, in shifts'],
    isMultiple: false,
  },
  {
    ...{ author: 'hana_hikes', hoursAgo: 5, hours: 72 },
    content: 'Planning the long weekend. Which paths are you up for? Choose as many as your boots allow.',
    choices: ['The lighthouse, at low tide', 'Two lakes and a swim', 'The ridge, before sunrise'],
    isMultiple: true,
  },
]

interface Voter {
  username: string
  token: string
}

/** The polls with their times, in order. `until` is the end of the story. */
export const planPolls = (members: readonly Voter[], until: number): PlannedPost[] =>
  polls.map((poll, index) => ({
    at: Math.round(until - poll.hoursAgo * HOUR_MS),
    publish: (network) => publish(network, members, poll, index),
  }))

/** Publishes the poll, and lets most members vote. */
async function publish(network: Network, members: readonly Voter[], poll: Poll, seed: number): Promise<void> {
  // Draws of its own, so that the rest of the story stays as it is.
  const random = createRandom(seed + 1)
  const author = members.find(({ username }) => username === poll.author)!
  const { tweet } = await network.call(author.token, 'POST /tweets', {
    body: {
      content: poll.content,
      pollChoices: poll.choices,
      pollMultiple: poll.isMultiple,
      pollMinutes: (poll.hours * HOUR_MS) / MINUTE_MS,
    },
  })
  for (const { username, token } of members) {
    if (username === poll.author || random.chance(0.3)) continue
    const choices = poll.choices.map((_, index) => index)
    const chosen = poll.isMultiple ? random.some(choices, 1 + random.below(2)) : [random.favourite(choices)]
    await network.call(token, 'POST /tweets/:id/vote', { params: { id: tweet._id }, body: { choices: chosen } })
  }
}
