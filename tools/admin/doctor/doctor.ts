import { existsSync } from 'node:fs'
import type { Config } from '#server/core/config/config.ts'
import { ConfigError } from '#server/core/config/config.ts'
import { connect } from '#server/db/connect.ts'
import { type Command, EXIT, type Input } from '#tools/admin/command.ts'
import { addressExaminations } from './address.ts'
import { backupFolderExaminations } from './backup-folder.ts'
import { contentExaminations } from './contents.ts'
import { databaseExaminations } from './database.ts'
import { type Examination, examine, type Finding, fine, type Patient, unwise, wrong } from './finding.ts'
import { folderExaminations } from './folder.ts'
import { machineExaminations } from './machine.ts'
import { portExaminations } from './port.ts'
import { protectionExaminations } from './protections.ts'
import { serviceExaminations } from './services.ts'
import { videoExaminations } from './videos.ts'

const settings: Examination = {
  name: 'Settings',
  examine: async ({ config }) =>
    config.warnings.length === 0
      ? fine('understood.')
      : config.warnings.map((warning) => unwise(warning, 'See docs/configuration.md.')),
}

/** In the order of the report, after those of settings, folder and ports. */
const examinations: readonly Examination[] = [
  ...databaseExaminations,
  ...contentExaminations,
  ...backupFolderExaminations,
  ...protectionExaminations,
  ...addressExaminations,
  ...serviceExaminations,
  ...videoExaminations,
  ...machineExaminations,
]

const MARKS = { fine: 'ok    ', unwise: 'unwise', wrong: 'WRONG ' } as const

export const doctor: Command = {
  usage: 'doctor',
  about: 'Checks settings and machine, and says what is wrong and how to fix it.',
  examples: ['doctor', 'doctor --json'],
  async run(input) {
    const { env } = input
    let config: Config
    try {
      config = input.config
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      const problems = error.message.split('\n')
      return report(
        problems.map((problem) => ({
          name: 'Settings',
          ...wrong(`${problem}.`, 'See docs/configuration.md to fix it, then run doctor again.'),
        })),
        input,
      )
    }
    const look = async (given: readonly Examination[], database: Pick<Patient, 'store' | 'openError'>) => {
      const found = given.map(async (each) =>
        (await examine(each, { config, env, ...database })).map((finding) => ({ name: each.name, ...finding })),
      )
      return (await Promise.all(found)).flat()
    }
    // Opening the database mends the rights of its files.
    const before = await look([settings, ...folderExaminations], { store: undefined })
    // They listen for a moment, where others then ask.
    before.push(...(await look(portExaminations, { store: undefined })))
    const database = open(config)
    try {
      return report([...before, ...(await look(examinations, database))], input)
    } finally {
      await database.store?.close().catch(() => {})
    }
  },
}

/** Opens the database, where there is one: doctor makes no file. */
function open({ store }: Config): Pick<Patient, 'store' | 'openError'> {
  if (store.kind === 'sqlite' && !existsSync(store.file)) return { store: undefined }
  try {
    // The examinations find the problems that it would warn of.
    return { store: connect(store, { warn: () => {} }) }
  } catch (openError) {
    return { store: undefined, openError }
  }
}

function report(findings: readonly (Finding & { name: string })[], { say, result }: Pick<Input, 'say' | 'result'>) {
  const width = Math.max(...findings.map(({ name }) => name.length)) + 1
  for (const { name, level, says, mend } of findings) {
    say(`${MARKS[level]}  ${`${name}:`.padEnd(width)} ${says}`)
    if (mend) say(`${' '.repeat(width + 9)}${mend}`)
  }
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
  const [isWrong, isUnwise] = [count('wrong'), count('unwise')]
  say(isWrong + isUnwise === 0 ? 'All is well.' : `Wrong: ${isWrong}. Unwise: ${isUnwise}.`)
  result({ wrong: isWrong, unwise: isUnwise, findings })
  return isWrong > 0 ? EXIT.failed : EXIT.done
}
