import { type Input, Refused } from './command.ts'

/** The option of commands that ask for confirmation before they destroy data. */
export const YES = { '--yes': 'Skip the confirmation. For scripts.' }

/** Goes on when the operator types this name, or gave --yes. Nothing may have been changed before. */
export async function confirm({ options, ask }: Pick<Input, 'options' | 'ask'>, name: string, what: string) {
  if (options.yes === true) return
  const typed = await ask(`Type ${what} to go on: `)
  if (typed.replace(/^@/, '') !== name) throw new Refused(`That is not ${name}. Nothing was changed.`)
}
