/** Requests from the bench to one of its processes, over their IPC channel. */

export interface Request {
  id: number
  name: string
  input: unknown
}
export interface Reply {
  id: number
  value: unknown
}

/** Answers the requests with these names and ignores others. */
export function answerParent(answers: Record<string, (input: never) => unknown>): void {
  process.on('message', async ({ id, name, input }: Request) => {
    const answer = answers[name]
    if (answer) process.send?.({ id, value: (await answer(input as never)) ?? null } satisfies Reply)
  })
}
