import { operatorCommands } from '#server/core/operator-commands.ts'
import { Findings } from '#server/db/check/findings.ts'
import type { Deps } from '#server/db/deps.ts'
import { checks } from '#server/features.ts'
import { type Command, EXIT, type Exit, type Input, withNetwork } from './command.ts'
import { counted } from './counted.ts'

export const check: Command = {
  usage: 'check [--fix]',
  about: 'Verifies counts, copies, references and image files; with --fix repairs them.',
  options: { '--fix': 'Repair the problems found.' },
  examples: ['check', 'check --fix'],
  run: ({ config, options, say, result }) =>
    withNetwork(config, (deps) => runChecks(deps, options.fix === true, say, result)),
}

/** Runs every check and prints its findings. */
export async function runChecks(
  deps: Deps,
  fix: boolean,
  say: Input['say'],
  result: Input['result'] = () => {},
  wanted = checks,
): Promise<Exit> {
  let left = 0
  let repaired = 0
  const found: object[] = []
  for (const { about, run } of wanted) {
    const findings = new Findings(fix)
    await run(deps, findings)
    say(`${about}: ${summary(findings)}`)
    for (const example of findings.examples) say(`  ${example}`)
    const more = findings.count - findings.examples.length
    if (more > 0) say(`  … and ${more} more.`)
    left += findings.count - findings.repaired
    repaired += findings.repaired
    const { count, examples } = findings
    found.push({ about, problems: count, repaired: findings.repaired, examples })
  }
  say(conclusion(left, repaired, fix))
  result({ left, repaired, checks: found })
  return left > 0 ? EXIT.failed : EXIT.done
}

const problems = (count: number): string => counted(count, 'problem')

const summary = ({ count, repaired }: Findings): string =>
  count === 0 ? 'fine.' : repaired === 0 ? `${problems(count)}.` : `${problems(count)}, ${repaired} repaired.`

function conclusion(left: number, repaired: number, fix: boolean): string {
  const done = repaired > 0 ? `Repaired ${problems(repaired)}. ` : ''
  if (left === 0) return `${done}Everything agrees.`
  return `${done}${problems(left)} left.${fix ? '' : ` Repair with: ${operatorCommands.admin} check --fix`}`
}
