import path from 'node:path'
import { undoInterrupted } from '#server/backups/restore/stopped.ts'
import { planRollback, type RollbackPlan, rollBack } from '#server/backups/snapshots/roll-back.ts'
import { type Command, EXIT, START } from '#tools/admin/command.ts'
import { confirm, YES } from '#tools/admin/confirm.ts'
import { counted } from '#tools/admin/counted.ts'
import { sayUndone } from './backup-options.ts'

export const rollback: Command = {
  usage: 'rollback [--to NAME] [--yes]',
  about:
    'Puts the database back to before an upgrade, from DATA_DIR/snapshots. Shows what would be lost and asks first. Plus must be stopped. The newer data is kept as a snapshot.',
  options: {
    '--to <NAME>': 'The name of a snapshot. Default: the one from the newest upgrade.',
    ...YES,
  },
  examples: ['rollback', 'rollback --to NAME'],
  async run(input) {
    const { config, options, say, result } = input
    await sayUndone(undoInterrupted(config), say)
    const plan = await planRollback(config, typeof options.to === 'string' ? options.to : undefined)
    for (const line of describeLoss(plan, Date.now())) say(line)
    await confirm(input, 'rollback', '"rollback"')
    const { snapshot, aside, kept, notKept } = await rollBack(config, plan)
    result({ snapshot, aside, kept, written: plan.written })
    if (notKept) say(`The data could not be kept as a snapshot: ${notKept}`)
    for (const moved of aside) say(`Moved aside: ${moved}`)
    say(`Put back: ${snapshot}`)
    say(`Start version ${plan.manifest.plus} of Plus, which wrote it.`)
    if (kept)
      say(
        `The previous data, with its images, is kept in ${kept}. To get it back: ${START} rollback --to ${path.basename(kept)}. Delete that folder when you no longer need it.`,
      )
    return EXIT.done
  },
}

/** Describes the loss of a rollback: how much is removed from the network, and how old it is. */
function describeLoss({ snapshot, manifest, written }: RollbackPlan, now: number): string[] {
  const lines = [
    `Snapshot: ${snapshot}`,
    `It was made ${age(Date.parse(manifest.createdAt), now)} ago, at ${when(Date.parse(manifest.createdAt))}.`,
  ]
  if (written === null) return [...lines, 'No data would be replaced.']
  if (typeof written === 'string') return [...lines, `What was written since cannot be counted: ${written}`]
  const { posts, messages, accounts, first, last } = written
  lines.push(
    `Written since then, and lost afterwards: ${counted(posts, 'post')}, ${counted(messages, 'message')}, ${counted(accounts, 'account')}.`,
  )
  if (first !== null && last !== null)
    lines.push(
      `The oldest of them is of ${when(first)}, the newest of ${when(last)}, ${age(Math.min(last, now), now)} ago.`,
    )
  return [...lines, 'Later changes such as likes, follows, passwords and settings would be lost, too.']
}

const when = (time: number): string => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const UNITS = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', 1_000],
] as const

/** `3 days`: in the largest unit of which there are two or more. */
function age(from: number, to: number): string {
  const [unit, ms] = UNITS.find(([, size]) => to - from >= 2 * size) ?? UNITS.at(-1)!
  return `${Math.max(0, Math.floor((to - from) / ms))} ${unit}`
}
