import { statSync } from 'node:fs'
import { readKeyFile, rewriteKeyFile } from '#server/core/security/secrets.ts'
import { resealSettings } from '#server/db/instance.ts'
import { refuseWhileReadOnly } from '#server/db/read-only/write-gate.ts'
import { renewAppSecrets } from '#server/features/accounts/factors/renew-secrets.ts'
import { renewWebhookSecrets } from '#server/features/delivery/webhooks/renew-secrets.ts'
import { type Command, EXIT, Refused, withNetwork } from '#tools/admin/command.ts'
import { confirm, YES } from '#tools/admin/confirm.ts'
import { when } from '#tools/admin/table.ts'

/** How long a removed authenticator app can be restored by mail. It is encrypted with the key of that time. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1_000

export const rotateSecrets: Command = {
  usage: 'rotate-secrets [--drop-old] [--yes]',
  about: 'Makes a new key and encrypts every secret in the database with it. A running Plus uses it at once.',
  options: {
    '--drop-old': 'Removes the older keys instead, seven days after the newest was made.',
    ...YES,
  },
  examples: ['rotate-secrets', 'rotate-secrets --drop-old'],
  run: ({ config, options, say, ask, result }) => {
    const file = config.secretKeyFile
    const reseal = () =>
      withNetwork(config, async ({ store, secrets }) => {
        await renewAppSecrets(store, secrets)
        await renewWebhookSecrets(store, secrets)
        await resealSettings(store, secrets)
      })
    const rotate = async () => {
      if (config.store.kind === 'postgres') {
        say(`Plus on other machines needs the new ${file} at once: until you have copied it there, codes of`)
        say('authenticator apps are refused there. Have the copying ready.')
        await confirm({ options, ask }, 'rotate', 'rotate')
      }
      const keys = rewriteKeyFile(file, 'add')
      await reseal()
      say(
        `A new key is the first line of ${file}, and everything is encrypted with it. Keep a copy, apart from the database.`,
      )
      say(
        `Older keys: ${keys - 1}. They open older backups. From ${when(Date.now() + KEPT_MS)} UTC on you can remove them: rotate-secrets --drop-old`,
      )
      result({ keys })
    }
    const refuseIfNew = () => {
      const until = statSync(file).mtimeMs + KEPT_MS
      if (Date.now() < until)
        throw new Refused(
          `The newest key is younger than seven days, and mails can still restore what an older one opens. Try again after ${when(until)} UTC.`,
        )
    }
    const dropOld = async () => {
      refuseIfNew()
      say('Backups made before the newest key open only with the older ones: keep a copy of the file beside them.')
      await confirm({ options, ask }, 'drop', 'drop')
      await reseal()
      // Another key may have been made since the question.
      refuseIfNew()
      const keys = rewriteKeyFile(file, 'keep-first')
      say(`The older keys are gone from ${file}.`)
      result({ keys })
    }
    return withNetwork(config, async ({ db }) => {
      refuseWhileReadOnly(db)
      if (readKeyFile(file) === null) throw new Refused(`There is no key file ${file}.`)
    }).then(async () => {
      if (options['drop-old'] === true) await dropOld()
      else await rotate()
      return EXIT.done
    })
  },
}
