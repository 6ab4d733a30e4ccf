import { t } from '#web/core/i18n.ts'
import type { CreatedPasskey } from '#web/features/auth/passkeys.ts'

const devices: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, t('Android device')],
  [/Windows/, t('Windows computer')],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, t('Linux computer')],
]

/** The default name of a new passkey. */
export function defaultPasskeyName({ isHere }: Pick<CreatedPasskey, 'isHere'>, userAgent: string): string {
  if (!isHere) return t('Security key or phone')
  return devices.find(([sign]) => sign.test(userAgent))?.[1] ?? t('Passkey')
}
