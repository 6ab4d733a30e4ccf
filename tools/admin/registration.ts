import type { RegistrationMode } from '#contract/calls/registration.ts'
import { operatorCommands } from '#server/core/operator-commands.ts'
import { changeSettings, findSettings } from '#server/features/accounts/registration/settings.ts'
import { record, SERVER } from '#server/features/moderation/log/record.ts'
import { type Command, EXIT, Refused, withNetwork } from './command.ts'

const MODES: Record<RegistrationMode, string> = {
  open: 'Everyone can sign up.',
  invitation: 'Only people with an invitation can sign up.',
  approval: 'Everyone can apply, and moderators decide. People with an invitation need not wait.',
  closed: 'No one can sign up.',
}
const isMode = (text: string): text is RegistrationMode => Object.hasOwn(MODES, text)

export const registration: Command = {
  usage: `registration ${Object.keys(MODES).join('|')}`,
  about: 'Sets who may sign up.',
  examples: ['registration invitation'],
  run: ({ config, words: [wanted = ''], say, result }) =>
    withNetwork(config, async (deps) => {
      if (!isMode(wanted)) throw new Refused(`There is no mode ${wanted}: write ${Object.keys(MODES).join(', ')}.`)
      const { mode } = await findSettings(deps.db)
      await changeSettings(deps, { mode: wanted }, async (tx, change) => {
        await record(deps, tx, {
          action: 'change_sign_up',
          by: SERVER,
          about: {},
          reason: operatorCommands.log,
          ...change,
        })
      })
      say(`${mode === wanted ? 'Unchanged: ' : ''}${MODES[wanted]}`)
      result({ mode: wanted, before: mode })
      return EXIT.done
    }),
}
