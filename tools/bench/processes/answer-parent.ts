/** Questions from the bench to one of its processes, over the channel they share. */

export interface Question {
  id: number
  name: string
  input: unknown
}
export interface Reply {
  id: number
  value: unknown
}

/** Answers the questions with these names; others are for somebody else in this process. */
export function answerParent(answers: Record<string, (input: never) => unknown>): void {
  process.on('message', async ({ id, name, input }: Question) => {
    const answer = answers[name]
    if (answer) process.send?.({ id, value: (await answer(input as never)) ?? null } satisfies Reply)
  })
}
